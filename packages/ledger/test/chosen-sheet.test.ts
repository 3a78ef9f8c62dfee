import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseColumnMapping } from '../src/columns/column-mapping.ts';
import { LedgerError } from '../src/ledger-error.ts';
import { readLedgers } from '../src/read-ledger.ts';
import { makeWorkbook } from './file/make-workbook.ts';

const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}">${cells.map((text, at) => `<c r="${'ABC'[at]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const purchases = (name: string) => row(1, 'Designation', 'Amount') + row(2, name, '12.50');

async function readSheet(file: Buffer, sheet: string): Promise<readonly string[]> {
  const designations: string[] = [];
  for (const ledger of await readLedgers(file, { sheet }))
    for await (const batch of ledger.rows()) designations.push(...batch.map(({ activity }) => activity.designation));
  return designations;
}

describe('a chosen sheet', () => {
  test.each(['Bills', ' bills '])('may be the only one: "%s"', async (sheet) => {
    expect(await readSheet(makeWorkbook({ sheets: { Bills: purchases('Paper') } }), sheet)).toEqual(['Paper']);
  });

  test('may be the only one with contents', async () => {
    const file = makeWorkbook({ sheets: { Notes: '', Bills: purchases('Paper') } });
    expect(await readSheet(file, 'Bills')).toEqual(['Paper']);
  });

  test('is read alone', async () => {
    const file = makeWorkbook({ sheets: { North: purchases('Paper'), South: purchases('Ink') } });
    expect(await readSheet(file, 'South')).toEqual(['Ink']);
  });

  test.each([
    [makeWorkbook({ sheets: { Bills: purchases('Paper') } }), 'There is no sheet "Notes": the only sheet is "Bills".'],
    [
      makeWorkbook({ sheets: { North: purchases('Paper'), South: purchases('Ink') } }),
      'There is no sheet "Notes": the sheets are "North", "South".',
    ],
    [Buffer.from('Designation,Amount\nPaper,1\n'), 'There is no sheet "Notes": the file has no sheets.'],
  ])('that does not exist is refused, naming those that do', async (file, message) => {
    const error = await readSheet(file, 'Notes').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LedgerError);
    expect((error as LedgerError).message).toBe(message);
  });
});

describe('a file whose format defines its contents', () => {
  const datev = () => readFile(new URL('./ledgers/datev.csv', import.meta.url));

  test('has no sheet to choose', async () => {
    await expect(datev().then((file) => readSheet(file, 'Bills'))).rejects.toThrow('the file has no sheets');
  });

  test('has no columns to map', async () => {
    const mapping = parseColumnMapping(['Buchungstext=designation']);
    await expect(datev().then((file) => readLedgers(file, { mapping }))).rejects.toThrow('read it without a mapping');
    expect(await readLedgers(await datev())).toHaveLength(1);
  });
});
