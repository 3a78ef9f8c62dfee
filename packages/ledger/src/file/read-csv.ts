import type { LedgerOptions } from '../columns/column-layout.ts';
import { type ColumnMapping, noMapping } from '../columns/column-mapping.ts';
import { type ActivityLine, type Ledger, toLedger } from '../ledger.ts';
import { openCsv } from './open-csv.ts';
import { refuseOtherFormats } from './other-format.ts';
import type { RecordSource } from './parse-records.ts';

/** Reads a CSV file batch by batch, as the consumer asks for them; throws nothing but a LedgerError. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<readonly ActivityLine[]> {
  const ledger = await readCsvLedger(bytes);
  yield* ledger.rows();
}

/** Opens a CSV file; throws nothing but a LedgerError. */
export async function readCsvLedger(bytes: Uint8Array, options: LedgerOptions = {}): Promise<Ledger> {
  return toLedger(await readCsvRecords(bytes, options.mapping), options);
}

/** Finds out how the file is written; throws nothing but a LedgerError, also while the records are read. */
export async function readCsvRecords(
  bytes: Uint8Array,
  mapping: ColumnMapping = noMapping,
): Promise<RecordSource> {
  refuseOtherFormats(bytes);
  return (await openCsv(bytes, mapping)).records;
}
