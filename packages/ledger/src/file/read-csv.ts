import type { LedgerOptions } from '../columns/column-layout.ts';
import { type ColumnMapping, noMapping } from '../columns/column-mapping.ts';
import { type ActivityLine, type Ledger, type RecordSource, toLedger } from '../ledger.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { refuseOtherFormats } from './other-format.ts';
import { parseRecords } from './parse-records.ts';
import { toTextSource } from './text-source.ts';

// Some 1,000 rows of usual length, about 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;

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
  const text = toTextSource(bytes);
  const delimiter = await detectDelimiter(text, mapping);
  return () => parseRecords(text, { delimiter, sliceBytes });
}
