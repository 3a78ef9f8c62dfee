import type { ColumnMapping } from '../../columns/column-mapping.ts';
import { parseRecords, type RecordSource } from '../../file/parse-records.ts';
import { toTextSource } from '../../file/text-source.ts';
import { detectDelimiter } from './detect-delimiter.ts';

// About 1,000 rows of average length, or 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;

/** The records of a CSV file, with its delimiter and encoding detected; only throws LedgerError, also while they are read. */
export async function openCsv(bytes: Uint8Array, mapping: ColumnMapping): Promise<RecordSource> {
  const text = toTextSource(bytes);
  const delimiter = await detectDelimiter(text, mapping);
  return () => parseRecords(text, { delimiter, sliceBytes });
}
