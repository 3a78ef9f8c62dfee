import { toLibrarySheets, type WorkbookSheet } from '@ledgerprint/engine/results';
import writeXlsx from 'write-excel-file/node';

/** Writes a workbook. It is in memory as a whole until it is written. */
export async function writeWorkbook(path: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  await writeXlsx(toLibrarySheets(sheets)).toFile(path);
}
