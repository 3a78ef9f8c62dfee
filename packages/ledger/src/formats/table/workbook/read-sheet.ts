import { isBlankRecord } from '../../../columns/blank-cells.ts';
import { toNumberText } from '../../../file/number-text.ts';
import type { TextRecord } from '../../../file/parse-records.ts';
import type { WorkbookParts } from './parts.ts';
import { unescapeText } from './shared-strings.ts';
import { hugeWorkbook } from './workbook-error.ts';

/** The lookups needed to turn a cell into a text. */
export type CellTexts = {
  readonly sharedStrings: readonly string[];
  readonly dayStyles: readonly boolean[];
  readonly isFrom1904: boolean;
};

/** The non-empty rows of a sheet, and the number of columns of the widest. */
export type SheetRows = { readonly records: readonly TextRecord[]; readonly columns: number };

/** The limits of Excel. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

const tooFar = 'a sheet has too many cells, or a cell far from the others';

/** Reads a sheet of at most this many cells, including the gaps between filled ones. */
export async function readSheet(
  parts: WorkbookParts,
  name: string,
  { mostCells, ...texts }: CellTexts & { readonly mostCells: number },
): Promise<SheetRows> {
  const records: TextRecord[] = [];
  let columns = 0;
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: { readonly type: string; readonly style: number } | undefined;
  let text = '';
  let isText = false;
  let isPhonetic = false;

  function startCell(address: string | undefined): void {
    const [, letters, digits] = /^([A-Za-z]+)(\d+)$/.exec(address ?? '') ?? [];
    // An address may be omitted: it is then the next cell.
    column = letters === undefined ? column + 1 : toColumnNumber(letters);
    // A row may omit its number: its cells then state it.
    row = Math.max(row, Number(digits ?? 0));
    if (column > lastColumn || row > lastRow) throw hugeWorkbook(tooFar);
  }

  function endCell(): void {
    if (cell === undefined) return;
    const value = toText(text, cell, texts);
    cell = undefined;
    if (value === '') return;
    while (cells.length < column) cells.push('');
    cells[column - 1] = value;
  }

  function endRow(): void {
    if (cells.length > 0 && !isBlankRecord(cells)) {
      columns = Math.max(columns, cells.length);
      if (row * columns > mostCells) throw hugeWorkbook(tooFar);
      records.push({ line: row, cells });
    }
    cells = [];
    column = 0;
  }

  await parts.read(name, {
    open(element, attributes) {
      if (element === 'c') {
        const { r, t = 'n', s } = attributes();
        startCell(r);
        cell = { type: t, style: Number(s ?? -1) };
        text = '';
      } else if (element === 'row') {
        const { r } = attributes();
        const next = r === undefined ? row + 1 : Number(r);
        if (!(next > row)) throw new Error(`Row ${r} comes after row ${row}`);
        if (next > lastRow) throw hugeWorkbook(tooFar);
        row = next;
      } else if (element === 'v' || element === 't') isText = true;
      else if (element === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isText && !isPhonetic) text += piece;
    },
    close(element) {
      if (element === 'c') endCell();
      else if (element === 'row') endRow();
      else if (element === 'v' || element === 't') isText = false;
      else if (element === 'rPh') isPhonetic = false;
    },
  });
  return { records, columns };
}

/** Numbers and dates become texts that read back as the same value: a date as `2024-12-31`. */
function toText(
  text: string,
  { type, style }: { readonly type: string; readonly style: number },
  { sharedStrings, dayStyles, isFrom1904 }: CellTexts,
): string {
  if (text === '') return '';
  if (type === 's') return known(sharedStrings[Number(text)], `There is no text ${text}`);
  if (type === 'b') return text === '0' ? 'false' : 'true';
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? text;
  if (type !== 'n') return unescapeText(text);
  const number = Number(text);
  if (!Number.isFinite(number)) throw new Error(`${text} is not a number`);
  const day = dayStyles[style] === true ? toDay(number, isFrom1904) : undefined;
  return day ?? toNumberText(number);
}

function known<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new Error(problem);
  return value;
}

const dayMs = 86_400_000;
/** The day numbers, counted from 1900, of 1 January 1970 and of the last day, 31 December 9999. */
const unixDay = 25_569;
const lastDay = 2_958_465;
const daysTo1904 = 1_462;

function toDay(number: number, isFrom1904: boolean): string | undefined {
  const day = Math.floor(isFrom1904 ? number + daysTo1904 : number);
  // A value outside Excel's calendar is a number with the wrong format.
  if (day < 1 || day > lastDay) return undefined;
  return new Date((day - unixDay) * dayMs).toISOString().slice(0, 10);
}

/** `A` is 1, `AA` 27. */
function toColumnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
