import type { ColumnMapping } from '../../columns/column-mapping.ts';
import { type FoundHeader, findHeaderRow, nameColumns } from '../../columns/find-header.ts';
import { toNameKey } from '../../columns/recognize-header.ts';
import { type Delimiter, delimiters } from '../../file/delimiter.ts';
import { parseRecords } from '../../file/parse-records.ts';
import type { TextSource } from '../../file/text-source.ts';
import { LedgerError } from '../../ledger-error.ts';

const sampleRecords = 100;
const sampleSlices = 64;
const sliceBytes = 16 * 1024;

type Candidate = {
  readonly delimiter: Delimiter;
  readonly namedFields: number;
  readonly hasDesignation: boolean;
  readonly headerWidth: number;
  readonly columns: number;
  readonly tenthsAlike: number;
};

/** Detects the delimiter by the header, or otherwise by the shape of the first records; undefined for one column. */
export async function detectDelimiter(text: TextSource, mapping: ColumnMapping): Promise<Delimiter | undefined> {
  const candidates: Candidate[] = [];
  let emptied: Delimiter | undefined;
  for (const delimiter of delimiters) {
    const candidate = judge(delimiter, await readSample(text, delimiter), mapping);
    if (candidate === undefined) emptied = delimiter;
    else candidates.push(candidate);
  }
  const byHeader = best(
    candidates.filter(({ namedFields }) => namedFields > 0),
    ({ namedFields, hasDesignation, headerWidth }) => [namedFields, Number(hasDesignation), headerWidth],
  );
  // A header of one column means that there is no delimiter: `Tube, steel` below it is one cell.
  if (byHeader !== undefined) return byHeader.headerWidth > 1 ? byHeader.delimiter : undefined;
  const byShape = best(
    candidates.filter(({ columns }) => columns > 1),
    ({ tenthsAlike, columns }) => [tenthsAlike, columns],
  );
  // If one delimiter leaves only empty cells, the file consists of delimiters, and is not a single column of text.
  return byShape?.delimiter ?? emptied;
}

async function readSample(text: TextSource, delimiter: Delimiter): Promise<readonly (readonly string[])[]> {
  const sample: (readonly string[])[] = [];
  let slices = 0;
  try {
    for await (const records of parseRecords(text, { delimiter, sliceBytes })) {
      sample.push(...records.slice(0, sampleRecords - sample.length).map(({ cells }) => cells));
      slices++;
      if (sample.length === sampleRecords || slices === sampleSlices) break;
    }
  } catch (error) {
    // An unclosed quote under the wrong delimiter is meaningless; under the right one, the error recurs
    // when the file is read.
    if (!(error instanceof LedgerError)) throw error;
  }
  return sample;
}

function judge(
  delimiter: Delimiter,
  sample: readonly (readonly string[])[],
  mapping: ColumnMapping,
): Candidate | undefined {
  if (sample.length === 0) return undefined;
  const found = mapping.size > 0 ? findMapped(sample, mapping) : findHeaderRow(sample);
  const { columns, count } = mostCommonWidth(sample);
  return {
    delimiter,
    namedFields: found?.known ?? 0,
    hasDesignation: found?.named.some(({ scores }) => (scores.get('designation') ?? 0) >= 0.8) ?? false,
    headerWidth: sample[found?.index ?? 0]?.length ?? 0,
    columns,
    // In tenths: one ragged row must not lose to a decimal comma that happens to be in every row.
    tenthsAlike: Math.round((10 * count) / sample.length),
  };
}

/** The header is the record that has all columns of the mapping. */
function findMapped(sample: readonly (readonly string[])[], mapping: ColumnMapping): FoundHeader | undefined {
  const index = sample.findIndex((cells) => {
    const keys = new Set(cells.map(toNameKey));
    return [...mapping.keys()].every((key) => keys.has(key));
  });
  return index === -1 ? undefined : { index, named: nameColumns(sample[index] ?? []), known: mapping.size };
}

function mostCommonWidth(sample: readonly (readonly string[])[]) {
  const counts = new Map<number, number>();
  for (const { length } of sample) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns, count] = best([...counts], ([width, records]) => [records, width]) ?? [0, 0];
  return { columns, count };
}

/** The item with the highest rank, compared number by number; the first of equal ones. */
function best<T>(items: readonly T[], rankOf: (item: T) => readonly number[]): T | undefined {
  return items.toSorted((a, b) => compareRanks(rankOf(b), rankOf(a)))[0];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
