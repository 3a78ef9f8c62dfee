import type { TextRecord } from '@ledgerprint/ledger';
import {
  chooseLayout,
  openLaidOutTable,
  openRecords,
  readOpening,
  type Table,
  TableError,
} from '@ledgerprint/ledger';
import type { Columns, Preview } from './messages.ts';
import { suggestColumns } from './suggest-columns.ts';

/** A file whose beginning was read. */
export type OpenedFile = {
  readonly preview: Preview;
  /** Its rows, as the service reads them, under a choice of columns. From the beginning at each call. */
  openTable(columns: Columns): Table;
};

/** The header is among the first eleven; some rows below it show what the columns hold. */
const shownRecords = 16;

/** Reads the beginning of a file, XLSX or CSV, as the service does; throws a TableError where it is none. */
export async function openLedgerFile(bytes: Uint8Array): Promise<OpenedFile> {
  const { records, sheet } = await openRecords(bytes);
  const opening = await readOpening(records, shownRecords);
  if (opening.length === 0) throw new TableError('The file is empty.', { reason: 'EMPTY' });
  return {
    preview: { sheet, records: opening, columns: suggestColumns(opening) },
    openTable: ({ headerLine, fields }) =>
      openLaidOutTable(records, chooseLayout(findLine(opening, headerLine), fields)),
  };
}

function findLine(records: readonly TextRecord[], line: number): TextRecord | undefined {
  return records.find((record) => record.line === line);
}
