import { readFile } from 'node:fs/promises';
import writeExcelFile from 'write-excel-file/node';
import { pathOfExample } from './example-ledgers.ts';

/** A file in the form that the browser driver takes. */
export type LedgerFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A CSV file with this text. */
export function csvFile(text: string | Uint8Array, name = 'ledger.csv'): LedgerFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** One of the example ledgers. */
export async function exampleLedger(name: string): Promise<LedgerFile> {
  return csvFile(await readFile(pathOfExample(name)), name);
}

/** A workbook with these sheets. */
export async function xlsxFile(
  sheets: Readonly<Record<string, readonly (readonly (string | number | Date | null)[])[]>>,
): Promise<LedgerFile> {
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((cells) =>
      cells.map((value) => {
        if (value === null) return null;
        return value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value };
      }),
    ),
  }));
  const buffer = await writeExcelFile(written as never).toBuffer();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'ledger.xlsx', mimeType, buffer };
}
