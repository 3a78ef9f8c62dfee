import { parseDate, parseNumber } from '@ledgerprint/ledger/values';
import { restoreText } from './formula-guard.ts';
import { clientNumberColumns, numberColumns } from './number-columns.ts';

/** One cell of a workbook. */
export type WorkbookCell = string | number | Date | null;

const longestText = 32_767;
const wholeDay = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))$/;

/** A cell of the exported file with its type: a number, a date or text. */
export function toWorkbookCell(column: string, cell: string): WorkbookCell {
  if (cell === '') return null;
  if (numberColumns.has(column)) return Number(cell);
  // In a workbook, text cannot be a formula.
  const text = restoreText(cell);
  if (clientNumberColumns.has(column)) return toClientNumber(text) ?? shortenText(text);
  if (column === 'purchaseDate') return toDay(text) ?? shortenText(text);
  return shortenText(text);
}

/** A number without currency or unit that can be read in only one way. */
function toClientNumber(text: string): number | undefined {
  if (!/^[\d\s.,'’()+-]+$/.test(text)) return undefined;
  const read = parseNumber(text, 'price');
  return read?.warnings.length === 0 ? read.value : undefined;
}

/** A year or a month alone is not a date. */
function toDay(text: string): Date | undefined {
  const date = wholeDay.test(text.trim()) ? parseDate(text) : undefined;
  return date && new Date(`${date.isoDate}T00:00:00Z`);
}

/** Cuts a text to the maximum length of a workbook cell. */
export function shortenText(text: string): string {
  return text.slice(0, longestText);
}
