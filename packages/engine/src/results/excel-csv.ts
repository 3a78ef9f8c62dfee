import { stringify } from '#platform/csv';
import { clientNumberColumns, numberColumns } from './number-columns.ts';

/** The language of the Excel that opens the file, which determines its decimal separator and its delimiter. */
export type ExcelLocale = 'fr' | 'en';

/**
 * Turns lines of the exported file, the header first, into text that Excel opens with correct accents and columns:
 * with a byte order mark, and in French with semicolons and decimal commas. A first line `sep=;` would fix the
 * columns in both languages, but it makes Excel ignore the mark.
 */
export function createExcelCsv(locale: ExcelLocale): (record: readonly string[]) => string {
  const delimiter = locale === 'fr' ? ';' : ',';
  let header: readonly string[] | undefined;
  return (record) => {
    if (header === undefined) {
      header = record;
      return `\ufeff${toLine(record, delimiter)}`;
    }
    const names = header;
    if (locale === 'en') return toLine(record, delimiter);
    return toLine(
      record.map((cell, index) => (isNumber(names[index] ?? '', cell) ? cell.replace('.', ',') : cell)),
      delimiter,
    );
  };
}

/** A client's own value is converted only if it is written as a plain number. */
function isNumber(column: string, cell: string): boolean {
  if (numberColumns.has(column)) return true;
  return clientNumberColumns.has(column) && /^-?\d+\.\d+$/.test(cell);
}

function toLine(record: readonly string[], delimiter: string): string {
  return stringify([[...record]], { delimiter, record_delimiter: 'windows' });
}
