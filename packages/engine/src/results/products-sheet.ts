import type { WorkbookSheet } from './workbook.ts';
import { toWorkbookCell, type WorkbookCell } from './workbook-cells.ts';

/** A workbook is in memory as a whole: some 4 KB for each row. */
export const mostWorkbookRows = 200_000;

/** The sheet of an exported file's lines, from the names of its columns on. */
export function createProductsSheet(names: readonly string[]) {
  const rows: (readonly WorkbookCell[])[] = [names];
  return {
    add(cells: readonly string[]): void {
      rows.push(names.map((name, index) => toWorkbookCell(name, cells[index] ?? '')));
    },
    result: (): WorkbookSheet => ({
      name: 'Products',
      rows,
      isHeaderFrozen: true,
      widths: names.map(widthOf),
    }),
  };
}

function widthOf(column: string): number {
  if (column === 'designation') return 48;
  return column === 'explanation' ? 80 : Math.max(12, column.length + 2);
}
