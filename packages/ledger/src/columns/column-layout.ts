import { type Activity, activityFields } from '../activity/activity.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { LedgerError, NoDesignationError } from '../ledger-error.ts';
import { isBlankCell } from './blank-cells.ts';
import { type ColumnField, columnFields } from './column-field.ts';
import { type ColumnMapping, noMapping } from './column-mapping.ts';
import { currencyOfHeader } from './header-currency.ts';
import { headerNames } from './header-names.ts';
import { findHeader } from './header-row.ts';
import { withAmount } from './line-amount.ts';
import { quoteNames } from './quoted-names.ts';

/** Which column holds which field, and how many columns a row may fill. */
export type ColumnLayout = {
  /** The header's line; rows begin below it. 0 where there is none. */
  readonly headerLine: number;
  /** The header's cells, none where there is no header. */
  readonly header: readonly string[];
  readonly width: number;
  /** The index of a field's column, infinity where no column holds it. */
  readonly columns: { readonly [field in ColumnField]: number };
  /** The currency that the header of the price names, for rows that name none. */
  readonly currency: string;
};

/** What is known of a ledger beforehand. */
export type LedgerOptions = {
  readonly mapping?: ColumnMapping;
  /** True refuses a ledger without a header instead of taking the template's order. */
  readonly needsHeader?: boolean;
};

/** Reads the layout from the file's first records: their header, or the template's order without one. */
export function layoutOf(records: readonly TextRecord[], options: LedgerOptions): ColumnLayout {
  const { mapping = noMapping, needsHeader = false } = options;
  const found = findHeader(
    records.map(({ cells }) => cells),
    mapping,
  );
  const record = records[found?.index ?? 0];
  if (record === undefined) return templateLayout;
  if (found === undefined) {
    if (mapping.size > 0) refuseMapping(records, mapping);
    if (needsHeader) throw noHeader(record);
    return withoutHeader(record);
  }
  const { line, cells } = record;
  if (!found.columns.has('designation')) throw noDesignation(record);
  const columns = columnsFrom((field) => found.columns.get(field));
  const price = cells[found.columns.get('unitPrice') ?? found.columns.get('amount') ?? -1] ?? '';
  return { headerLine: line, header: cells, width: cells.length, columns, currency: currencyOfHeader(price) };
}

/** The layout that somebody chose: the header, undefined for none, and what each column holds, undefined for nothing. */
export function chooseLayout(
  header: TextRecord | undefined,
  fields: readonly (ColumnField | undefined)[],
): ColumnLayout {
  const cells = header?.cells ?? [];
  const columnOf = (field: ColumnField) => {
    const index = fields.indexOf(field);
    return index === -1 ? undefined : index;
  };
  const price = cells[columnOf('unitPrice') ?? columnOf('amount') ?? -1] ?? '';
  return {
    headerLine: header?.line ?? 0,
    header: cells,
    width: Math.max(fields.length, cells.length),
    columns: columnsFrom(columnOf),
    currency: currencyOfHeader(price),
  };
}

/** The purchase that a row holds; throws when the row has text beyond the layout's last column. */
export function activityOf(layout: ColumnLayout, { line, cells }: TextRecord): Activity {
  const { columns } = layout;
  if (cells.length > layout.width) refuseSurplus(cells, line, layout);
  // Spelled out because every row passes here: a loop over the fields takes some 600 ns instead of 75.
  const activity = {
    designation: cellAt(cells, columns.designation),
    supplier: cellAt(cells, columns.supplier),
    unitPrice: cellAt(cells, columns.unitPrice),
    currency: cellAt(cells, columns.currency) || layout.currency,
    quantity: cellAt(cells, columns.quantity),
    unit: cellAt(cells, columns.unit),
    purchaseDate: cellAt(cells, columns.purchaseDate),
    weight: cellAt(cells, columns.weight),
    notes: cellAt(cells, columns.notes),
    category: cellAt(cells, columns.category),
  };
  const { amount, credit } = columns;
  if (amount === Number.POSITIVE_INFINITY) return activity;
  return withAmount(activity, { amount: cellAt(cells, amount), credit: cellAt(cells, credit) });
}

function cellAt(cells: readonly string[], index: number): string {
  return index < cells.length ? (cells[index] ?? '') : '';
}

function columnsFrom(columnOf: (field: ColumnField) => number | undefined): ColumnLayout['columns'] {
  const entries = columnFields.map((field) => [field, columnOf(field) ?? Number.POSITIVE_INFINITY]);
  return Object.fromEntries(entries);
}

const templateColumns = activityFields.map((field, index) => [field, index] as const);

const templateLayout: ColumnLayout = {
  headerLine: 0,
  header: [],
  width: activityFields.length,
  columns: columnsFrom((field) => new Map<ColumnField, number>(templateColumns).get(field)),
  currency: '',
};

function withoutHeader({ line, cells }: TextRecord): ColumnLayout {
  const width = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
  if (width <= activityFields.length) return templateLayout;
  const problem = `The first row has ${width} columns and no header that says which is which`;
  const names = activityFields.map((field) => headerNames[field].english[0]).join(', ');
  const advice = `add a first line with the names ${names} as far as they apply`;
  throw new NoDesignationError(`${problem}: ${advice}. Its columns are ${quoteNames(cells)}.`, { line });
}

function noHeader({ line, cells }: TextRecord): LedgerError {
  const found = `No line near the top names columns that are known; line ${line} has ${quoteNames(cells)}`;
  return new NoDesignationError(`${found}: name the column that says what was bought "Designation".`, {
    line,
  });
}

function noDesignation({ line, cells }: TextRecord): LedgerError {
  const found = `The header on line ${line} has the columns ${quoteNames(cells)}`;
  const advice = 'name that column "Designation" (or "Désignation")';
  return new NoDesignationError(`${found} but none that says what was bought: ${advice}.`, { line });
}

function refuseMapping(records: readonly TextRecord[], mapping: ColumnMapping): never {
  const cells = findHeader(records.map((record) => record.cells));
  const { line, cells: names } = records[cells?.index ?? 0] as TextRecord;
  const wanted = quoteNames([...mapping.values()].map(({ name }) => name));
  const problem = `No line near the top has the column ${wanted} that was mapped`;
  throw new LedgerError(`${problem}: line ${line} has the columns ${quoteNames(names)}.`, {
    reason: 'BAD_MAPPING',
    line,
  });
}

function refuseSurplus(cells: readonly string[], line: number, { width, headerLine }: ColumnLayout): void {
  const index = cells.findIndex((cell, position) => position >= width && !isBlankCell(cell));
  if (index === -1) return;
  const column = index + 1;
  const expected =
    headerLine > 0 ? `the header has ${width}` : `at most ${width} are expected without a header`;
  const advice = 'put a cell that contains the delimiter in double quotes';
  throw new LedgerError(`Line ${line} has text in column ${column} but ${expected}: ${advice}.`, {
    ...{ reason: 'SURPLUS_CELLS', line, column },
  });
}
