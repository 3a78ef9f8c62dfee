import type { LedgerOptions } from './columns/column-layout.ts';
import type { ColumnMapping } from './columns/column-mapping.ts';
import { refuseMixedEncodings } from './file/mixed-encodings.ts';
import { isZip, refuseOtherFormats } from './file/other-format.ts';
import { readCsvRecords } from './file/read-csv.ts';
import { readXlsxRecords, type SheetRecords } from './file/read-xlsx.ts';
import { detectEncoding } from './file/text-encoding.ts';
import { type Ledger, toLedger } from './ledger.ts';
import { LedgerError } from './ledger-error.ts';

/** A ledger, and the name of the sheet that it is on where there are several. */
export type SheetLedger = Ledger & { readonly sheet: string | undefined };

const looked = 8_192;

/** Reads a file that somebody calls a spreadsheet, XLSX or CSV; throws nothing but a LedgerError. */
export async function readLedger(bytes: Uint8Array, options: LedgerOptions = {}): Promise<SheetLedger> {
  const { records, sheet } = await readRecords(bytes, options.mapping);
  return { ...(await toLedger(records, options)), sheet };
}

/** The same before anything is said of its columns. */
export async function readRecords(bytes: Uint8Array, mapping?: ColumnMapping): Promise<SheetRecords> {
  if (isZip(bytes)) return readXlsxRecords(bytes, mapping);
  refuseOtherFormats(bytes);
  refuseBinary(bytes);
  refuseMixedEncodings(bytes);
  return { records: await readCsvRecords(bytes, mapping), sheet: undefined };
}

function refuseBinary(bytes: Uint8Array): void {
  if (!bytes.subarray(0, looked).includes(0) || detectEncoding(bytes).name.startsWith('utf-16')) return;
  throw new LedgerError('This is not a spreadsheet: give an XLSX workbook or a CSV file.', {
    reason: 'NOT_A_TABLE',
  });
}
