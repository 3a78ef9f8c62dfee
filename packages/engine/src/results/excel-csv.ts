import { stringify } from '#platform/csv';
import { clientNumberColumns, numberColumns } from './number-columns.ts';

/** Whose Excel is to open the file: its decimal mark decides the delimiter too. */
export type ExcelLocale = 'fr' | 'en';

/**
 * Turns lines of the exported file, its header first, into text that Excel opens with accents and columns right: a mark
 * that says UTF-8, and in French semicolons and decimal commas. A first line `sep=;` would do for the columns in both,
 * but makes Excel ignore the mark.
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

/** A client's own number is one where it is written as programs do. */
function isNumber(column: string, cell: string): boolean {
  if (numberColumns.has(column)) return true;
  return clientNumberColumns.has(column) && /^-?\d+\.\d+$/.test(cell);
}

function toLine(record: readonly string[], delimiter: string): string {
  return stringify([[...record]], { delimiter, record_delimiter: 'windows' });
}
