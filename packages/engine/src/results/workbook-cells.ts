import { parseDate, parseNumber } from '@ledgerprint/ledger/values';
import { toOriginalText } from './csv-cell.ts';
import { clientNumberColumns, numberColumns } from './number-columns.ts';

/** One cell of a workbook. */
export type WorkbookCell = string | number | Date | null;

const longestText = 32_767;
const wholeDay = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))$/;

/** A cell of the exported file as what it is: a number, a day, or text. */
export function toWorkbookCell(column: string, cell: string): WorkbookCell {
  if (cell === '') return null;
  if (numberColumns.has(column)) return Number(cell);
  if (clientNumberColumns.has(column)) return toClientNumber(cell) ?? toText(cell);
  if (column === 'purchaseDate') return toDay(cell) ?? toText(cell);
  return toText(cell);
}

/** A number alone, without currency or unit, that can be read in one way. */
function toClientNumber(cell: string): number | undefined {
  if (!/^[\d\s.,'’()+-]+$/.test(cell)) return undefined;
  const read = parseNumber(cell, 'price');
  return read?.warnings.length === 0 ? read.value : undefined;
}

/** A year or a month alone is no day. */
function toDay(cell: string): Date | undefined {
  const date = wholeDay.test(cell.trim()) ? parseDate(cell) : undefined;
  return date && new Date(`${date.isoDate}T00:00:00Z`);
}

/** In a workbook text is no formula. */
function toText(cell: string): string {
  return toOriginalText(cell).slice(0, longestText);
}
