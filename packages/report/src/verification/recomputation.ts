import type { FindGases } from '@ledgerprint/engine/catalogue';
import { separator } from '@ledgerprint/engine/results';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { FindFactor } from '../evidence/factor-table.ts';
import { caseColumns, productColumns } from '../evidence/pack-files.ts';
import type { ReceiptCore } from '../evidence/receipt.ts';
import type { PackDecisions } from './check-decisions.ts';
import type { ReasonChecks } from './check-reasons.ts';
import { type CsvRecord, cellsOf, createRecordReader } from './record-reader.ts';

/** Recalculates a result from its rows. */
export type Recomputation = {
  /** Version of the recalculating engine. */
  readonly engineVersion: string;
  /** Finds a factor in the catalogue of this engine. */
  readonly findFactor: FindFactor;
  readonly findGases: FindGases;
  /** Adds the counted rows, in order. */
  add(row: PurchaseRow): void;
  /** The lines of `products.csv` and `cases.csv`, without headers, in order. Call once, after all rows have been added. */
  run(work: {
    readonly core: ReceiptCore;
    readonly decisions: PackDecisions;
    /** The organization's own referential, if the pack has one. */
    readonly referential: { readonly name: string; readonly content: string } | undefined;
  }): AsyncIterable<RecomputedLines>;
};

/** Lines, each with its line break. */
export type RecomputedLines = { readonly products: string; readonly cases: string };

const mostColumns = 10;

/** Marks cases that earlier decisions of the organization influenced; a pack does not contain those decisions. */
const voted = 'category_similar?';

/** Compares both files with recalculated lines, and returns how many differ for an accepted reason. */
export async function compareResults(
  files: { readonly products: AsyncGenerator<Uint8Array>; readonly cases: AsyncGenerator<Uint8Array> },
  lines: AsyncIterable<RecomputedLines>,
  checks: ReasonChecks,
): Promise<{ readonly voted: number }> {
  const products = createLineComparison('products.csv', files.products, productColumns, checks);
  const cases = createLineComparison('cases.csv', files.cases, caseColumns, checks);
  for await (const batch of lines) {
    await products.add(batch.products);
    await cases.add(batch.cases);
  }
  return { voted: (await products.end()) + (await cases.end()) };
}

function createLineComparison(
  file: 'products.csv' | 'cases.csv',
  bytes: AsyncGenerator<Uint8Array>,
  columns: readonly string[],
  { findings, saysTexts }: ReasonChecks,
) {
  const reader = createRecordReader(file, bytes, columns);
  let count = 0;
  let votedLines = 0;

  function compare({ line, cells }: CsvRecord, expected: string): void {
    const reasons = cells[columns.indexOf('reasons')] ?? '';
    if (reasons.split(separator).some((reason) => reason.startsWith(voted))) {
      votedLines++;
      return;
    }
    const differing = cellsOf(expected)
      .map((cell, at) => ({ column: columns[at] ?? '', found: cells[at] ?? '', expected: cell }))
      .filter(({ column, found, expected }) => found !== expected && (saysTexts || column !== 'explanation'));
    for (const { column, ...values } of differing.slice(0, mostColumns))
      findings.addValue(
        { file, line, column },
        { ...values, why: 'The value differs when recalculated from rows.csv.' },
      );
  }

  return {
    async add(lines: string): Promise<void> {
      for (let at = 0; at < lines.length; ) {
        count++;
        const record = await reader.next();
        if (record !== undefined && lines.startsWith(`${record.text}\r\n`, at)) {
          at += record.text.length + 2;
          continue;
        }
        const expected = lineAt(lines, at);
        at += expected.length + 2;
        if (record !== undefined) compare(record, expected);
        else {
          const message = 'A line is missing: recalculating from rows.csv gives more lines.';
          findings.add({ code: 'missing_line', file, line: count + 1, message });
        }
      }
    },

    async end(): Promise<number> {
      const record = await reader.next();
      if (record !== undefined) {
        const message = 'This line should not exist: recalculating from rows.csv gives fewer lines.';
        findings.add({ code: 'surplus_line', file, line: record.line, message });
      }
      await reader.close();
      return votedLines;
    },
  };
}

/** The line that starts here. Cells may contain line breaks: the line ends at a break outside quotes. */
function lineAt(lines: string, start: number): string {
  let quotes = 0;
  for (let at = start; at < lines.length; at++) {
    const code = lines.charCodeAt(at);
    if (code === 0x22) quotes++;
    else if (code === 0x0d && quotes % 2 === 0) return lines.slice(start, at);
  }
  return lines.slice(start);
}
