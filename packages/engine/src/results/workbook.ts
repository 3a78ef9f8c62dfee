import type { Sheet } from 'write-excel-file/universal';
import type { WorkbookCell } from './workbook-cells.ts';

/** One sheet: its rows, with a header first if it is frozen, and its column widths. */
export type WorkbookSheet = {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly isHeaderFrozen: boolean;
  readonly widths: readonly number[];
};

/** Sheets in the form that the library expects, in Node and in browsers, with typed numbers and dates. */
export function toLibrarySheets(sheets: readonly WorkbookSheet[]): Omit<Sheet<never>, 'images'>[] {
  return sheets.map(({ name, rows, isHeaderFrozen, widths }) => ({
    sheet: name,
    data: rows.map((row, index) => row.map((cell) => toCell(cell, isHeaderFrozen && index === 0))),
    columns: widths.map((width) => ({ width })),
    ...(isHeaderFrozen ? { stickyRowsCount: 1 } : {}),
  }));
}

function toCell(value: WorkbookCell, isHeader: boolean) {
  if (value === null) return null;
  if (isHeader) return { value: String(value), fontWeight: 'bold' as const };
  return value instanceof Date ? { value, format: 'yyyy-mm-dd' } : value;
}
