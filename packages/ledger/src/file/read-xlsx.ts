import type { ColumnMapping } from '../columns/column-mapping.ts';
import { findHeader, openingRecords } from '../columns/header-row.ts';
import { readOpening } from '../ledger.ts';
import { type FileTable, openTables } from './open-tables.ts';
import type { RecordSource } from './parse-records.ts';

/** The records of a file, and the name of the sheet that they are on where there are several. */
export type SheetRecords = { readonly records: RecordSource; readonly sheet: string | undefined };

/** Opens the first sheet of an XLSX workbook whose header says what was bought, else the first with anything on it. */
export async function readXlsxRecords(bytes: Uint8Array, mapping?: ColumnMapping): Promise<SheetRecords> {
  const tables = await openTables(bytes);
  for (const table of tables) {
    if (await isLedger(table, mapping)) return table;
  }
  return tables[0] as FileTable;
}

async function isLedger({ records }: FileTable, mapping: ColumnMapping | undefined): Promise<boolean> {
  const opening = await readOpening(records, openingRecords);
  const header = findHeader(
    opening.map(({ cells }) => cells),
    mapping,
  );
  return header?.columns.has('designation') === true;
}
