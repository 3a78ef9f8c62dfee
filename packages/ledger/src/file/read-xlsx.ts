import { readWorkbook } from '#platform/read-workbook';
import { isBlankRecord } from '../columns/blank-cells.ts';
import type { ColumnMapping } from '../columns/column-mapping.ts';
import { findHeader } from '../columns/header-row.ts';
import type { RecordSource } from '../ledger.ts';
import { LedgerError } from '../ledger-error.ts';
import { refuseHugeWorkbook } from './huge-workbook.ts';
import { toNumberText } from './number-text.ts';
import type { TextRecord } from './parse-records.ts';

/** The records of a file, and the name of the sheet that they are on where there are several. */
export type SheetRecords = { readonly records: RecordSource; readonly sheet: string | undefined };

/**
 * Opens the first sheet of an XLSX workbook whose header says what was bought, else the first with anything on it.
 * Numbers and dates become the texts that are read as the same again: a day as `2024-12-31`.
 */
export async function readXlsxRecords(bytes: Uint8Array, mapping?: ColumnMapping): Promise<SheetRecords> {
  const sheets = (await parseSheets(bytes)).filter(({ records }) => records.length > 0);
  const isLedger = ({ records }: Sheet) =>
    findHeader(
      records.map(({ cells }) => cells),
      mapping,
    )?.columns.has('designation') === true;
  const sheet = sheets.find(isLedger) ?? sheets[0];
  if (sheet === undefined)
    throw new LedgerError('The workbook is empty: add one line per purchase.', { reason: 'EMPTY' });
  return {
    records: () => batchesOf(sheet.records),
    sheet: sheets.length > 1 ? sheet.name : undefined,
  };
}

type Sheet = { readonly name: string; readonly records: readonly TextRecord[] };

async function parseSheets(bytes: Uint8Array): Promise<readonly Sheet[]> {
  await refuseHugeWorkbook(bytes);
  try {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, records: toRecords(data) }));
  } catch (cause) {
    const reason = 'This workbook cannot be read: it is damaged, or no XLSX file';
    throw new LedgerError(
      `${reason}. Open it in Excel and save it as XLSX: if that works, so will the new file.`,
      {
        reason: 'DAMAGED_WORKBOOK',
        cause,
      },
    );
  }
}

function toRecords(rows: readonly (readonly unknown[])[]): readonly TextRecord[] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(toText) }))
    .filter(({ cells }) => !isBlankRecord(cells));
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return toNumberText(value);
  // Cells hold days as numbers: the library gives them back as midnight in UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value);
}

const batchSize = 1_000;

async function* batchesOf(records: readonly TextRecord[]): AsyncGenerator<readonly TextRecord[]> {
  for (let start = 0; start < records.length; start += batchSize)
    yield records.slice(start, start + batchSize);
}
