import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readZip, writeZip } from '../../../tools/testing/zip.ts';
import { LedgerError } from '../src/ledger-error.ts';
import { readLedgers } from '../src/read-ledger.ts';

const workbook = await writeExcelFile([
  [{ value: 'designation' }, { value: 'quantity' }],
  [{ value: 'Gazole' }, { value: 3 }],
]).toBuffer();
const parts = readZip(workbook);

/** The workbook with one of its files replaced. */
function withPart(end: string, replaced: Buffer): Buffer {
  return writeZip(parts.map(({ name, bytes }) => (name.endsWith(end) ? { name, bytes: replaced } : { name, bytes })));
}

/** The workbook with the XML of its sheet changed. */
function withSheet(change: (xml: string) => string): Buffer {
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'));
  return withPart('sheet1.xml', Buffer.from(change(String(sheet?.bytes))));
}

async function readDesignations(bytes: Uint8Array): Promise<readonly (string | undefined)[]> {
  const designations: (string | undefined)[] = [];
  for (const ledger of await readLedgers(bytes)) {
    for await (const batch of ledger.rows()) designations.push(...batch.map(({ activity }) => activity.designation));
  }
  return designations;
}

async function reasonOf(bytes: Uint8Array): Promise<string> {
  const error = await readDesignations(bytes).catch((cause: unknown) => cause);
  if (!(error instanceof LedgerError)) throw new Error(`no LedgerError: ${error}`);
  expect(error.message).toMatch(/^This workbook is too large: .+ CSV UTF-8/);
  return error.reason;
}

// All of these are a few kilobytes on disk; the first three used to exhaust the memory or never finish.
describe('a workbook that would exhaust the memory is refused with a message', () => {
  it.each([
    ['a value in the last cell of a sheet', '"XFD1048576"'],
    ['a row that no sheet has', '"B999999999"'],
    ['a column that no sheet has', '"ZZZZZZ2"'],
  ])('%s', async (_what, far) => {
    expect(await reasonOf(withSheet((xml) => xml.replace('"B2"', far)))).toBe('HUGE_WORKBOOK');
  });

  it('a row number without cells', async () => {
    const file = withSheet((xml) => xml.replace('</sheetData>', '<row r="99999999"/></sheetData>'));
    expect(await reasonOf(file)).toBe('HUGE_WORKBOOK');
  });

  it('600 MiB of white space', async () => {
    const nothing = Buffer.alloc(600 * 2 ** 20, ' ');
    expect(await reasonOf(withPart('sheet1.xml', nothing))).toBe('HUGE_WORKBOOK');
  });
});

describe('a workbook that only looks large is read', () => {
  it('600 MiB in a file without a sheet', async () => {
    const nothing = Buffer.alloc(600 * 2 ** 20, ' ');
    const file = writeZip([...parts, { name: 'xl/pivotCache/records.xml', bytes: nothing }]);
    expect(await readDesignations(file)).toEqual(['Gazole']);
  });

  it.each([
    ['an empty cell with a format, far down', '<row r="1000000"><c r="A1000000" s="1"/></row>'],
    ['an empty cell with a format, far to the right', '<row r="3"><c r="XFD3" s="1"/></row>'],
  ])('%s', async (_what, more) => {
    const file = withSheet((xml) => xml.replace('</sheetData>', `${more}</sheetData>`));
    expect(await readDesignations(file)).toEqual(['Gazole']);
  });

  it('a value a thousand lines below the others', async () => {
    const file = withSheet((xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="1000"><c r="A1000" t="inlineStr"><is><t>Papier</t></is></c></row></sheetData>',
      ),
    );
    expect(await readDesignations(file)).toEqual(['Gazole', 'Papier']);
  });
});
