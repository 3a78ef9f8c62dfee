import type { TableOptions } from '../columns/column-layout.ts';
import { type ColumnMapping, noMapping } from '../columns/column-mapping.ts';
import { type ActivityLine, openTable, type RecordSource, type Table } from '../open-table.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { refuseOtherFormats } from './other-format.ts';
import { parseRecords } from './parse-records.ts';
import { openText } from './text-source.ts';

// Some 1,000 rows of usual length, about 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;

/** Reads a CSV file batch by batch, as the consumer asks for them; throws nothing but a TableError. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<readonly ActivityLine[]> {
  const table = await openCsv(bytes);
  yield* table.rows();
}

/** Opens a CSV file; throws nothing but a TableError. */
export async function openCsv(bytes: Uint8Array, options: TableOptions = {}): Promise<Table> {
  return openTable(await openCsvRecords(bytes, options.mapping), options);
}

/** Finds out how the file is written; throws nothing but a TableError, also while the records are read. */
export async function openCsvRecords(
  bytes: Uint8Array,
  mapping: ColumnMapping = noMapping,
): Promise<RecordSource> {
  refuseOtherFormats(bytes);
  const text = openText(bytes);
  const delimiter = await detectDelimiter(text, mapping);
  return () => parseRecords(text, { delimiter, sliceBytes });
}
