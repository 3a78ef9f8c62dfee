import writeXlsx from 'write-excel-file/node';
import { toLibrarySheets, type WorkbookSheet } from './workbook.ts';

/** Writes a workbook. It is in memory as a whole until it is written. */
export async function writeWorkbook(path: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  await writeXlsx(toLibrarySheets(sheets)).toFile(path);
}
