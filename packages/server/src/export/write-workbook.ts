import writeXlsx, { type Cell } from 'write-excel-file/node';
import type { WorkbookCell } from './workbook-cells.ts';

/** One sheet: its rows, of which the first is a header where it is frozen, and the widths of its columns. */
export type WorkbookSheet = {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly isHeaderFrozen: boolean;
  readonly widths: readonly number[];
};

/** Writes a workbook, with numbers and days as such. It is in memory as a whole until it is written. */
export async function writeWorkbook(path: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  const written = sheets.map(({ name, rows, isHeaderFrozen, widths }) => ({
    sheet: name,
    data: rows.map((row, index) => row.map((cell) => toCell(cell, isHeaderFrozen && index === 0))),
    columns: widths.map((width) => ({ width })),
    ...(isHeaderFrozen ? { stickyRowsCount: 1 } : {}),
  }));
  await writeXlsx(written).toFile(path);
}

function toCell(value: WorkbookCell, isHeader: boolean): Cell {
  if (value === null) return null;
  if (isHeader) return { value: String(value), fontWeight: 'bold' };
  return value instanceof Date ? { value, format: 'yyyy-mm-dd' } : value;
}
