import type { TableOptions } from './column-layout.ts';
import { refuseMixedEncodings } from './mixed-encodings.ts';
import { isZip, refuseOtherFormats } from './other-format.ts';
import { openCsv } from './read-csv.ts';
import { openXlsx, type SheetTable } from './read-xlsx.ts';
import { TableError } from './table-error.ts';
import { detectEncoding } from './text-encoding.ts';

const looked = 8_192;

/** Opens a file that somebody calls a spreadsheet, XLSX or CSV; throws nothing but a TableError. */
export async function openFile(bytes: Uint8Array, options: TableOptions = {}): Promise<SheetTable> {
  if (isZip(bytes)) return openXlsx(bytes, options);
  refuseOtherFormats(bytes);
  refuseBinary(bytes);
  refuseMixedEncodings(bytes);
  const table = await openCsv(bytes, options);
  return { ...table, sheet: undefined };
}

function refuseBinary(bytes: Uint8Array): void {
  if (!bytes.subarray(0, looked).includes(0) || detectEncoding(bytes).name.startsWith('utf-16')) return;
  throw new TableError('This is not a spreadsheet: give an XLSX workbook or a CSV file.');
}
