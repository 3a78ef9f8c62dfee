import {
  createSummary,
  doubtOf as doubtOfCategory,
  readFigures,
  restoreText,
  type Summary,
  type SummedProduct,
  separator,
} from '@ledgerprint/engine/results';
import { createNumberColumn, createTextColumn, detach } from './columns.ts';
import { doubtOf } from './doubt.ts';
import { createFactColumns } from './fact-columns.ts';
import { type Category, type Figure, figures, matches, methods, type ResultLines } from './result-lines.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

type NumberAt = { readonly index: number; readonly column: ReturnType<typeof createNumberColumn> };

/** The lines of an exported file and their summary. */
export type CollectedLines = {
  readonly lines: ResultLines;
  readonly summary: Summary;
  /** Kilograms per euro of all lines with both a spend and a footprint; 0 if there are none. */
  readonly kgPerEuro: number;
};

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
const optional = ['warnings', 'dataQuality'] as const;

/** Collects the records after the header into columns, and summarizes them as the command line does. */
export function createLineCollector(header: readonly string[]) {
  const at = toPlaces(header);
  const designations: string[] = [];
  const suppliers = createTextColumn();
  const categories = createCategoryColumn();
  const matchColumn = createNumberColumn();
  const methodColumn = createNumberColumn();
  const numbers = figures.map((name) => ({ index: at[name], column: createNumberColumn() }));
  const uncounted = createNumberColumn();
  const categoryDoubts = createNumberColumn();
  const facts = createFactColumns(header);
  const sum = createSummary();
  const counted = { kg: 0, euros: 0 };

  // Runs for millions of lines, hence no avoidable arrays or copies.
  function addRecord(record: readonly string[]): void {
    if (record.length < header.length) throw new UnreadableFileError('a line has too few cells');
    const match = record[at.match] ?? '';
    const category = categories.add(
      record[at.categoryScheme] ?? '',
      record[at.categoryCode] ?? '',
      record[at.categoryLabel] ?? '',
    );
    matchColumn.add(indexOf(matches, match));
    methodColumn.add(indexOf(methods, record[at.method] ?? ''));
    const values: number[] = [];
    for (let figure = 0; figure < numbers.length; figure++) {
      const { index, column } = numbers[figure] as NumberAt;
      const value = toNumber(record[index] ?? '');
      column.add(value);
      values.push(value);
    }
    const [occurrences = 0, , spendEur = 0, kg = Number.NaN, lowKg = 0, highKg = 0] = values;
    const { uncountedEur, uncertainty, reporting, notUnderstood } = readFigures(record[at.reasons] ?? '');
    const warnings = record[at.warnings] ?? '';
    const product: SummedProduct = {
      designation: restoreText(record[at.designation] ?? ''),
      match,
      categoryCode: category.code,
      categoryLabel: category.label,
      occurrences: occurrences || 0,
      spendEur: spendEur || 0,
      footprint: Number.isNaN(kg) ? undefined : { kg, lowKg: lowKg || 0, highKg: highKg || 0 },
      uncountedEur,
      uncertainty,
      reporting,
      dataQuality: toKnownNumber(record[at.dataQuality] ?? ''),
      warnings: warnings === '' ? [] : warnings.split(separator),
      notUnderstood,
    };
    sum.add(product);
    facts.add(record, product.reporting);
    designations.push(product.designation);
    uncounted.add(product.uncountedEur);
    categoryDoubts.add(toCategoryDoubt(product));
    if (product.footprint === undefined || Number.isNaN(spendEur)) return;
    counted.kg += product.footprint.kg;
    counted.euros += product.spendEur - product.uncountedEur;
  }

  return {
    add(records: readonly (readonly string[])[]): void {
      const first = designations.length;
      for (const record of records) addRecord(record);
      const own = detach(designations.slice(first));
      for (const [index, text] of own.entries()) designations[first + index] = text;
      for (const text of detach(records.map((record) => record[at.supplier] ?? ''))) {
        suppliers.add(restoreText(text));
      }
    },

    result(): CollectedLines {
      const kgPerEuro = counted.euros > 0 ? Math.max(0, counted.kg / counted.euros) : 0;
      const columns = Object.fromEntries(
        figures.map((name, index) => [name, numbers[index]?.column.result() ?? new Float64Array()]),
      ) as Record<Figure, Float64Array>;
      const kept = {
        count: designations.length,
        designations,
        suppliers: suppliers.result(),
        categories: categories.result(),
        matches: Uint8Array.from(matchColumn.result()),
        methods: Uint8Array.from(methodColumn.result()),
        figures: columns,
        uncountedEur: uncounted.result(),
        ...facts.result(),
      };
      const lines = { ...kept, doubts: toDoubts(kept, categoryDoubts.result(), kgPerEuro) };
      return { lines, summary: sum.result(), kgPerEuro };
    },
  };
}

/** The index of each column; -1 for an optional one that is missing. */
function toPlaces(header: readonly string[]) {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableFileError(`the file has no column ${missing.join(', ')}`);
  type Name = (typeof required | typeof optional)[number];
  const places = [...required, ...optional].map((name) => [name, header.indexOf(name)]);
  return Object.fromEntries(places) as Readonly<Record<Name, number>>;
}

/** Calculated for lines to review only: it is not shown for the others, and there may be millions. */
function toCategoryDoubt({ match, uncertainty }: SummedProduct): number {
  return match === 'review' && uncertainty?.category !== undefined ? doubtOfCategory(uncertainty) : Number.NaN;
}

function toDoubts(lines: Omit<ResultLines, 'doubts'>, categoryKg: Float64Array, kgPerEuro: number): Float64Array {
  const { categoryConfidence, spendEur, footprintKgCo2e, footprintLowKgCo2e, footprintHighKgCo2e } = lines.figures;
  return Float64Array.from({ length: lines.count }, (_, line) =>
    doubtOf(
      {
        match: matches[lines.matches[line] as number] ?? 'failed',
        categoryConfidence: categoryConfidence[line] as number,
        spendEur: spendEur[line] as number,
        footprintKgCo2e: footprintKgCo2e[line] as number,
        footprintLowKgCo2e: footprintLowKgCo2e[line] as number,
        footprintHighKgCo2e: footprintHighKgCo2e[line] as number,
        uncountedEur: lines.uncountedEur[line] as number,
        categoryKg: categoryKg[line] as number,
      },
      kgPerEuro,
    ),
  );
}

/** Categories by line, each kept once. All lines of a file have the same scheme. */
function createCategoryColumn() {
  const codes = createNumberColumn();
  const values: Category[] = [];
  const known = new Map<string, number>();
  return {
    add(scheme: string, code: string, label: string): Category {
      const index = known.get(code) ?? values.length;
      codes.add(index);
      const found = values[index];
      if (found !== undefined) return found;
      const [ownScheme = '', ownCode = '', ownLabel = ''] = detach([scheme, code, label]);
      const category = { scheme: restoreText(ownScheme), code: restoreText(ownCode), label: restoreText(ownLabel) };
      known.set(ownCode, index);
      values.push(category);
      return category;
    },
    result: () => ({ codes: Uint32Array.from(codes.result()), values }),
  };
}

function indexOf(known: readonly string[], word: string): number {
  const index = known.indexOf(word);
  if (index === -1) throw new UnreadableFileError(`"${word}" is not one of ${known.join(', ')}`);
  return index;
}

function toKnownNumber(cell: string): number | undefined {
  return cell === '' ? undefined : Number(cell);
}

function toNumber(cell: string): number {
  return cell === '' ? Number.NaN : Number(cell);
}
