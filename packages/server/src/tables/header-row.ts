import type { ActivityField } from '../domain/activity.ts';
import { fieldOfHeader } from './header-names.ts';

// What a spreadsheet can hold. A line of millions of cells is no header, and each name takes 2 µs.
const mostColumns = 16_384;

/** The column index of each field that the cells name; of two columns that name a field, the first. */
export function fieldsNamedIn(cells: readonly string[]): ReadonlyMap<ActivityField, number> {
  const columns = new Map<ActivityField, number>();
  for (const [index, cell] of cells.slice(0, mostColumns).entries()) {
    const field = fieldOfHeader(cell);
    if (field !== undefined && !columns.has(field)) columns.set(field, index);
  }
  return columns;
}

/** Whether cells that name these fields are a header: one name other than designation may be chance. */
export function isHeader(fields: ReadonlyMap<ActivityField, number>): boolean {
  return fields.has('designation') || fields.size >= 2;
}
