import {
  createSummary,
  leadOf,
  readFigures,
  restoreText,
  type Summary,
  type SummedProduct,
  separator,
  sumLine,
  toDoubtKg,
  unmatchedEurOf,
} from '@ledgerprint/engine/results';
import { createCaseColumns, indexOf } from './case-columns.ts';
import { createNumberColumn, detach } from './columns.ts';
import { createFactColumns } from './fact-columns.ts';
import { type Category, type Figure, figures, matches, type ResultLines } from './result-lines.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

type NumberAt = { readonly index: number; readonly column: ReturnType<typeof createNumberColumn> };

/** The lines of an exported file and their summary. */
export type CollectedLines = { readonly lines: ResultLines; readonly summary: Summary };

const texts = [
  'designation',
  'supplier',
  'match',
  'method',
  'categoryScheme',
  'categoryCode',
  'categoryLabel',
] as const;
const required = [...texts, ...figures, 'reasons'] as const;
/** A file can be read without them. */
const optional = ['warnings', 'dataQuality', 'exclusion'] as const;

/** Collects the records after the header into columns, and summarizes them as the command line does. */
export function createLineCollector(header: readonly string[]) {
  const at = toPlaces(header);
  const designations: string[] = [];
  const categories = createCategories();
  const cases = createCaseColumns();
  const leads = createNumberColumn();
  const caseCounts = createNumberColumn();
  const matchColumn = createNumberColumn();
  const doubts = createNumberColumn();
  const numbers = figures.map((name) => ({ index: at[name], column: createNumberColumn() }));
  const facts = createFactColumns(header);
  const sum = createSummary();

  // Runs for millions of lines, hence no avoidable arrays or copies.
  function addRecord(record: readonly string[]): void {
    if (record.length < header.length) throw new UnreadableFileError('a line has too few cells');
    const match = record[at.match] ?? '';
    matchColumn.add(indexOf(matches, match));
    const values: number[] = [];
    for (let figure = 0; figure < numbers.length; figure++) {
      const { index, column } = numbers[figure] as NumberAt;
      const value = toNumber(record[index] ?? '');
      column.add(value);
      values.push(value);
    }
    const [occurrences = 0, , spendEur = 0, kg = Number.NaN, lowKg = 0, highKg = 0] = values;
    const warnings = record[at.warnings] ?? '';
    const product = sumLine(
      {
        designation: restoreText(record[at.designation] ?? ''),
        supplier: restoreText(record[at.supplier] ?? ''),
        rows: occurrences || 0,
        match,
        method: record[at.method] ?? '',
        categoryCode: restoreText(record[at.categoryCode] ?? ''),
        categoryLabel: restoreText(record[at.categoryLabel] ?? ''),
        exclusion: record[at.exclusion] ?? '',
        spendEur: spendEur || 0,
        footprint: Number.isNaN(kg) ? undefined : { kg, lowKg: lowKg || 0, highKg: highKg || 0 },
        dataQuality: toKnownNumber(record[at.dataQuality] ?? ''),
        warnings: warnings === '' ? [] : warnings.split(separator),
      },
      readFigures(record[at.reasons] ?? ''),
    );
    sum.add(product);
    facts.add(record);
    addCases(product, record[at.categoryScheme] ?? '');
    designations.push(product.designation);
    doubts.add(toDoubt(product, spendEur));
  }

  function addCases({ cases: own }: SummedProduct, scheme: string): void {
    const line = designations.length;
    const first = cases.count;
    for (const one of own) cases.add(one, line, categories.find(scheme, one.categoryCode, one.categoryLabel));
    leads.add(own.length === 1 ? first : first + own.indexOf(leadOf(own)));
    caseCounts.add(own.length);
  }

  return {
    add(records: readonly (readonly string[])[]): void {
      const first = designations.length;
      for (const record of records) addRecord(record);
      const own = detach(designations.slice(first));
      for (const [index, text] of own.entries()) designations[first + index] = text;
      cases.settle();
    },

    result(): CollectedLines {
      const columns = Object.fromEntries(
        figures.map((name, index) => [name, numbers[index]?.column.result() ?? new Float64Array()]),
      ) as Record<Figure, Float64Array>;
      const lines = {
        count: designations.length,
        designations,
        categories: categories.result(),
        matches: Uint8Array.from(matchColumn.result()),
        figures: columns,
        doubts: doubts.result(),
        cases: cases.result(),
        leads: Uint32Array.from(leads.result()),
        caseCounts: Uint32Array.from(caseCounts.result()),
        ...facts.result(),
      };
      return { lines, summary: sum.result() };
    },
  };
}

/** The category uncertainty of a line; NaN for a purchase with neither a footprint nor an amount. */
function toDoubt({ match, footprint, uncertainty, cases }: SummedProduct, spendEur: number): number {
  if (match === 'excluded') return 0;
  if (footprint === undefined && !spendEur) return Number.NaN;
  return toDoubtKg(
    uncertainty,
    cases.reduce((sum, one) => sum + unmatchedEurOf(one), 0),
  );
}

/** The index of each column; -1 for an optional one that is missing. */
function toPlaces(header: readonly string[]) {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableFileError(`the file has no column ${missing.join(', ')}`);
  type Name = (typeof required | typeof optional)[number];
  const places = [...required, ...optional].map((name) => [name, header.indexOf(name)]);
  return Object.fromEntries(places) as Readonly<Record<Name, number>>;
}

/** Categories, each kept once. All lines of a file have the same scheme. */
function createCategories() {
  const values: Category[] = [];
  const known = new Map<string, number>();
  return {
    /** The index of a category. */
    find(scheme: string, code: string, label: string): number {
      const index = known.get(code);
      if (index !== undefined) return index;
      const [ownScheme = '', ownCode = '', ownLabel = ''] = detach([scheme, code, label]);
      known.set(ownCode, values.length);
      return values.push({ scheme: restoreText(ownScheme), code: ownCode, label: ownLabel }) - 1;
    },
    result: (): readonly Category[] => values,
  };
}

function toKnownNumber(cell: string): number | undefined {
  return cell === '' ? undefined : Number(cell);
}

function toNumber(cell: string): number {
  return cell === '' ? Number.NaN : Number(cell);
}
