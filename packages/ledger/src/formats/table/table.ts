import type { ColumnMapping } from '../../columns/column-mapping.ts';
import { refuseMixedEncodings } from '../../file/mixed-encodings.ts';
import { parseRecords, type RecordSource } from '../../file/parse-records.ts';
import { toTextSource } from '../../file/text-source.ts';
import type { Format, NamedTable } from '../format.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { openWorkbook } from './workbook/open-workbook.ts';

/** A list of purchases. Text that nothing else recognizes is CSV; a workbook is recognized by the files in its archive. */
export const table = {
  name: 'table',
  label: 'Table',
  description: 'a table of purchases',
  family: 'lists',
  files: { csv: { openTables: openText }, xlsx: { openTables: openWorkbook } },
} as const satisfies Format;

async function openText(bytes: Uint8Array, mapping: ColumnMapping): Promise<readonly NamedTable[]> {
  refuseMixedEncodings(bytes);
  return [{ name: '', records: await openCsv(bytes, mapping) }];
}

// About 1,000 rows of average length, or 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;

/** The records of a CSV file, with its delimiter and encoding detected; only throws LedgerError, also while they are read. */
export async function openCsv(bytes: Uint8Array, mapping: ColumnMapping): Promise<RecordSource> {
  const text = toTextSource(bytes);
  const delimiter = await detectDelimiter(text, mapping);
  return () => parseRecords(text, { delimiter, sliceBytes });
}
