import { createProductsSheet, toLibrarySheets, toSummarySheet } from '@ledgerprint/engine/results';
import writeXlsx from 'write-excel-file/universal';
import { readRecords } from '../reading/read-records.ts';
import type { WorkbookOrder } from './workbook-order.ts';

/** The file as the workbook that the command line writes. */
export async function writeResultWorkbook({ file, summary }: WorkbookOrder): Promise<Blob> {
  let sheet: ReturnType<typeof createProductsSheet> | undefined;
  for await (const { records } of readRecords(file)) {
    for (const record of records) {
      if (sheet === undefined) sheet = createProductsSheet(record);
      else sheet.add(record);
    }
  }
  const products = sheet ?? createProductsSheet([]);
  return writeXlsx(toLibrarySheets([products.result(), toSummarySheet(summary)])).toBlob();
}
