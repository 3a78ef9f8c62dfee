import { expect, it } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import { readXmlText } from '../../src/xml/read-xml.ts';
import { makeWorkbook } from './make-workbook.ts';

const count = <T>(length: number, make: (at: number) => T): readonly T[] => Array.from({ length }, (_, at) => make(at));

/** What is said about a file that repeats something too often. */
async function refusalOf(file: string | Uint8Array): Promise<unknown> {
  const read = readLedgers(typeof file === 'string' ? Buffer.from(file) : file);
  return read.then(
    () => 'read',
    (error: unknown) => (error instanceof LedgerError ? [error.reason, error.message] : error),
  );
}

it('columns', async () => {
  const withColumns = (more: readonly string[]) =>
    `Designation,Net amount,${more.join(',')}\nPaper,12,${more.map(() => '').join(',')}\n`;
  expect(await refusalOf(withColumns(count(2_000, (at) => `Column ${at}`)))).toEqual([
    'HUGE_FILE',
    'The table has more than 2,000 columns: keep those that describe the purchases, and provide it again.',
  ]);
  expect(await refusalOf(withColumns(count(16_000, () => '')))).toBe('read');
});

it('sheets', async () => {
  const row = '<row r="1"><c r="A1" t="str"><v>Designation</v></c></row>';
  const sheets = Object.fromEntries(count(1_001, (at) => [`Sheet ${at}`, row]));
  expect(await refusalOf(makeWorkbook({ sheets }))).toEqual([
    'HUGE_WORKBOOK',
    expect.stringMatching(/^This workbook is too large: it has more than 1,000 sheets\./),
  ]);
});

it.each([
  ['attributes', (at: number) => `a${at}="1"`],
  ['namespaces', (at: number) => `xmlns:n${at}="urn:${at}"`],
])('%s', (_, make) => {
  const read = (length: number) => () =>
    readXmlText(`<Invoice ${count(length, make).join(' ')}/>`, {}, { deepest: 10 });
  expect(read(1_000)).not.toThrow();
  expect(read(1_001)).toThrow('an element in it has more than 1,000 attributes or namespaces');
});
