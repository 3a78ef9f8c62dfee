import { type Activity, type ActivityField, activityFields } from '../domain/activity.ts';
import { isBlankCell } from './blank-cells.ts';
import { headerNames } from './header-names.ts';
import { fieldsNamedIn, isHeader } from './header-row.ts';
import type { TextRecord } from './parse-records.ts';
import { TableError } from './table-error.ts';

/** Which column holds which field, and how many columns a row may fill. */
export type ColumnLayout = {
  readonly hasHeader: boolean;
  readonly width: number;
  readonly columns: { readonly [field in ActivityField]: number };
};

/** Reads the layout from the file's first record: its header, or the template's order without one. */
export function layoutOf({ line, cells }: TextRecord): ColumnLayout {
  const named = fieldsNamedIn(cells);
  if (isHeader(named)) {
    requireDesignation(named, { line, cells });
    return { hasHeader: true, width: cells.length, columns: columnsFrom((field) => named.get(field)) };
  }
  const width = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
  if (width > activityFields.length) {
    const problem = `The first row has ${width} columns and no header that says which is which`;
    const names = activityFields.map((field) => headerNames[field][0]).join(', ');
    const message = `${problem}: add a first line with the names ${names} as far as they apply.`;
    throw new TableError(message, { line });
  }
  const columns = columnsFrom((field) => activityFields.indexOf(field));
  return { hasHeader: false, width: activityFields.length, columns };
}

/** The purchase that a row holds; throws when the row has text beyond the layout's last column. */
export function activityOf(
  { width, columns, hasHeader }: ColumnLayout,
  { line, cells }: TextRecord,
): Activity {
  if (cells.length > width) refuseSurplus(cells, { line, width, hasHeader });
  // Spelled out because every row passes here: a loop over the fields takes some 600 ns instead of 75.
  return {
    designation: cellAt(cells, columns.designation),
    supplier: cellAt(cells, columns.supplier),
    unitPrice: cellAt(cells, columns.unitPrice),
    currency: cellAt(cells, columns.currency),
    quantity: cellAt(cells, columns.quantity),
    unit: cellAt(cells, columns.unit),
    purchaseDate: cellAt(cells, columns.purchaseDate),
    weight: cellAt(cells, columns.weight),
    notes: cellAt(cells, columns.notes),
    category: cellAt(cells, columns.category),
  };
}

function cellAt(cells: readonly string[], index: number): string {
  return index < cells.length ? (cells[index] ?? '') : '';
}

function columnsFrom(columnOf: (field: ActivityField) => number | undefined): ColumnLayout['columns'] {
  const entries = activityFields.map((field) => [field, columnOf(field) ?? Number.POSITIVE_INFINITY]);
  return Object.fromEntries(entries);
}

function requireDesignation(named: ReadonlyMap<ActivityField, number>, { line, cells }: TextRecord): void {
  if (named.has('designation')) return;
  const found = [...named.values()].map((index) => `"${cells[index]}"`).join(', ');
  const message = `The header on line ${line} has the columns ${found} but none that says what was bought`;
  throw new TableError(`${message}: name that column "Designation" (or "Désignation").`, { line });
}

function refuseSurplus(
  cells: readonly string[],
  { line, width, hasHeader }: { readonly line: number; readonly width: number; readonly hasHeader: boolean },
): void {
  const index = cells.findIndex((cell, position) => position >= width && !isBlankCell(cell));
  if (index === -1) return;
  const column = `column ${index + 1}`;
  const expected = hasHeader ? `the header has ${width}` : `at most ${width} are expected without a header`;
  const advice = 'put a cell that contains the delimiter in double quotes';
  throw new TableError(`Line ${line} has text in ${column} but ${expected}: ${advice}.`, { line, column });
}
