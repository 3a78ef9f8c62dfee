import type { TextRecord } from '../../../file/parse-records.ts';
import { LedgerError } from '../../../ledger-error.ts';
import type { NamedTable } from '../../format.ts';
import { readDayStyles } from './day-styles.ts';
import { openParts, type WorkbookParts } from './parts.ts';
import { readSheet, type SheetRows } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readOutline } from './sheet-list.ts';
import { damagedWorkbook } from './workbook-error.ts';

/** In all sheets together: 200,000 lines of a hundred columns. */
const mostCells = 20_000_000;

/** Reads the visible, non-empty sheets of an XLSX workbook, in order; only throws LedgerError. */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly NamedTable[]> {
  try {
    const sheets = await readSheets(openParts(bytes));
    if (sheets.length > 0) return sheets;
    throw new LedgerError('The workbook is empty: add one line per purchase.', { reason: 'EMPTY' });
  } catch (error) {
    throw error instanceof LedgerError ? error : damagedWorkbook(error);
  }
}

async function readSheets(parts: WorkbookParts): Promise<readonly NamedTable[]> {
  const { sheets, sharedStrings, styles, isFrom1904 } = await readOutline(parts);
  const texts = {
    // A workbook of numbers needs neither.
    sharedStrings: parts.has(sharedStrings) ? await readSharedStrings(parts, sharedStrings) : [],
    dayStyles: parts.has(styles) ? await readDayStyles(parts, styles) : [],
    isFrom1904,
  };
  const opened: NamedTable[] = [];
  let cellsLeft = mostCells;
  for (const { name, part } of sheets) {
    const rows = await readSheet(parts, part, { ...texts, mostCells: cellsLeft });
    cellsLeft -= (rows.records.at(-1)?.line ?? 0) * rows.columns;
    if (rows.records.length > 0) opened.push({ name, records: () => batchesOf(rows) });
  }
  return opened;
}

const batchSize = 1_000;

/** From the first row, all of the same width. */
async function* batchesOf({ records, columns }: SheetRows): AsyncGenerator<readonly TextRecord[]> {
  for (let start = 0; start < records.length; start += batchSize) {
    yield records
      .slice(start, start + batchSize)
      .map(({ line, cells }) => ({ line, cells: [...cells, ...new Array<string>(columns - cells.length).fill('')] }));
  }
}
