import { type ColumnMapping, noMapping } from '../columns/column-mapping.ts';
import { LedgerError } from '../ledger-error.ts';
import type { Delimiter } from './delimiter.ts';
import { detectFormat } from './detect-format.ts';
import { openJson } from './json/open-json.ts';
import { refuseMixedEncodings } from './mixed-encodings.ts';
import { openCsv } from './open-csv.ts';
import { refusalOf } from './other-format.ts';
import type { RecordSource } from './parse-records.ts';
import { openWorkbook } from './workbook/open-workbook.ts';

/** A table of a file. */
export type FileTable = {
  /** The name of its sheet, or of its array in a JSON file, if there are several. */
  readonly sheet: string | undefined;
  readonly format: 'table' | 'json';
  /** Only throws LedgerError while they are read. */
  readonly records: RecordSource;
  /** The cell separator of a CSV file; undefined for a single column and for other files. */
  readonly delimiter: Delimiter | undefined;
};

type NamedTable = { readonly name: string; readonly records: RecordSource };

/**
 * Opens a file of any format: the table of a CSV file, the visible non-empty sheets of an XLSX workbook, the arrays of a JSON
 * file. Returns at least one table. Only throws LedgerError.
 */
export async function openTables(bytes: Uint8Array, mapping: ColumnMapping = noMapping): Promise<readonly FileTable[]> {
  const format = detectFormat(bytes);
  switch (format) {
    case 'csv':
      refuseMixedEncodings(bytes);
      return [{ sheet: undefined, format: 'table', ...(await openCsv(bytes, mapping)) }];
    case 'json':
      return toTables(openJson(bytes), { format: 'json', whenEmpty: 'The file is empty' });
    case 'xlsx':
      return toTables(await openWorkbook(bytes), { format: 'table', whenEmpty: 'The workbook is empty' });
    default:
      throw refusalOf(format, bytes);
  }
}

function toTables(
  tables: readonly NamedTable[],
  { format, whenEmpty }: { readonly format: FileTable['format']; readonly whenEmpty: string },
): readonly FileTable[] {
  if (tables.length === 0) throw new LedgerError(`${whenEmpty}: add one line per purchase.`, { reason: 'EMPTY' });
  return tables.map(({ name, records }) => ({
    sheet: tables.length > 1 ? name : undefined,
    format,
    records,
    delimiter: undefined,
  }));
}
