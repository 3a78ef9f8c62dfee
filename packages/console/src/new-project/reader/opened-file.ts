import type { TextRecord } from '@ledgerprint/ledger';
import {
  chooseLayout,
  type Ledger,
  LedgerError,
  layOutLedger,
  readOpening,
  readRecords,
} from '@ledgerprint/ledger';
import type { Columns, Preview } from './messages.ts';
import { suggestColumns } from './suggest-columns.ts';

/** A file whose beginning was read. */
export type OpenedFile = {
  readonly preview: Preview;
  /** Its rows, as the service reads them, under a choice of columns. From the beginning at each call. */
  layOut(columns: Columns): Ledger;
};

/** The header is among the first eleven; some rows below it show what the columns hold. */
const shownRecords = 16;

/** Reads the beginning of a file, XLSX or CSV, as the service does; throws a LedgerError where it is none. */
export async function readLedgerFile(bytes: Uint8Array): Promise<OpenedFile> {
  const { records, sheet } = await readRecords(bytes);
  const opening = await readOpening(records, shownRecords);
  if (opening.length === 0) throw new LedgerError('The file is empty.', { reason: 'EMPTY' });
  return {
    preview: { sheet, records: opening, columns: suggestColumns(opening) },
    layOut: ({ headerLine, fields }) =>
      layOutLedger(records, chooseLayout(findLine(opening, headerLine), fields)),
  };
}

function findLine(records: readonly TextRecord[], line: number): TextRecord | undefined {
  return records.find((record) => record.line === line);
}
