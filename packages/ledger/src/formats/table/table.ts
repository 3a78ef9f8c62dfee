import type { ColumnMapping } from '../../columns/column-mapping.ts';
import { refuseMixedEncodings } from '../../file/mixed-encodings.ts';
import type { Format, NamedTable } from '../format.ts';
import { openCsv } from './open-csv.ts';
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
