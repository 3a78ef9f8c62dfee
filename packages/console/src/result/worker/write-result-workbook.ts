import writeXlsx from 'write-excel-file/universal';
import { createProductsSheet } from '../../../../server/src/export/products-sheet.ts';
import { toSummarySheet } from '../../../../server/src/export/summary-sheet.ts';
import { toLibrarySheets } from '../../../../server/src/export/workbook.ts';
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
