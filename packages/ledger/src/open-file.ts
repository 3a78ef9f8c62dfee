import type { TableOptions } from './columns/column-layout.ts';
import type { ColumnMapping } from './columns/column-mapping.ts';
import { refuseMixedEncodings } from './file/mixed-encodings.ts';
import { isZip, refuseOtherFormats } from './file/other-format.ts';
import { openCsvRecords } from './file/read-csv.ts';
import { openXlsxRecords, type SheetRecords } from './file/read-xlsx.ts';
import { detectEncoding } from './file/text-encoding.ts';
import { openTable, type Table } from './open-table.ts';
import { TableError } from './table-error.ts';

/** A table, and the name of the sheet that it is on where there are several. */
export type SheetTable = Table & { readonly sheet: string | undefined };

const looked = 8_192;

/** Opens a file that somebody calls a spreadsheet, XLSX or CSV; throws nothing but a TableError. */
export async function openFile(bytes: Uint8Array, options: TableOptions = {}): Promise<SheetTable> {
  const { records, sheet } = await openRecords(bytes, options.mapping);
  return { ...(await openTable(records, options)), sheet };
}

/** The same before anything is said of its columns. */
export async function openRecords(bytes: Uint8Array, mapping?: ColumnMapping): Promise<SheetRecords> {
  if (isZip(bytes)) return openXlsxRecords(bytes, mapping);
  refuseOtherFormats(bytes);
  refuseBinary(bytes);
  refuseMixedEncodings(bytes);
  return { records: await openCsvRecords(bytes, mapping), sheet: undefined };
}

function refuseBinary(bytes: Uint8Array): void {
  if (!bytes.subarray(0, looked).includes(0) || detectEncoding(bytes).name.startsWith('utf-16')) return;
  throw new TableError('This is not a spreadsheet: give an XLSX workbook or a CSV file.', {
    reason: 'NOT_A_TABLE',
  });
}
