import type { ColumnMapping } from '../columns/column-mapping.ts';
import type { Delimiter } from './delimiter.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { parseRecords, type RecordSource } from './parse-records.ts';
import { toTextSource } from './text-source.ts';

/** The records of a CSV file, and their delimiter: undefined for a single column. */
export type CsvTable = { readonly records: RecordSource; readonly delimiter: Delimiter | undefined };

// About 1,000 rows of average length, or 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;

/** Detects the format of the file; only throws LedgerError, also while the records are read. */
export async function openCsv(bytes: Uint8Array, mapping: ColumnMapping): Promise<CsvTable> {
  const text = toTextSource(bytes);
  const delimiter = await detectDelimiter(text, mapping);
  return { records: () => parseRecords(text, { delimiter, sliceBytes }), delimiter };
}
