import { describe, expect, test } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { openTables } from '../../src/open-file.ts';
import { makeWorkbook } from './make-workbook.ts';
import { readTable, refusalFor } from './read-tables.ts';

const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
const sheetName = 'xl/worksheets/sheet1.xml';

function withSheet(xml: string | Buffer): Buffer {
  return makeWorkbook({ sheets: { A: rows }, parts: { [sheetName]: xml } });
}

/** The position of a file's entry in the directory. */
function entryOf(archive: Buffer, name: string): number {
  return archive.lastIndexOf(name) - 46;
}

/** Runs a function within limits of time and memory growth. */
async function bounded<T>(run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const before = process.memoryUsage().rss;
  const result = await run();
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20);
  return result;
}

describe('a workbook that unpacks to far more than its size', () => {
  test('1 GiB in one sheet is refused before it is unpacked', async () => {
    const piece = Buffer.alloc(2 ** 20);
    const file = withSheet(piece);
    const entry = entryOf(file, sheetName);
    file.writeUInt32LE(2 ** 30, entry + 24);
    expect((await bounded(() => refusalFor(file))).reason).toBe('HUGE_WORKBOOK');
  });

  test('a sheet larger than declared is refused as soon as it exceeds its declared size', async () => {
    const file = withSheet(Buffer.alloc(200 * 2 ** 20, '<row/>'));
    file.writeUInt32LE(1_000_000, entryOf(file, sheetName) + 24);
    expect((await bounded(() => refusalFor(file))).reason).toBe('DAMAGED_WORKBOOK');
  });

  test('a sheet of nothing but tags is refused by its density', async () => {
    const file = withSheet(Buffer.alloc(400 * 2 ** 20, '<row/>'));
    expect((await bounded(() => refusalFor(file))).reason).toBe('HUGE_WORKBOOK');
  });

  test('sheets that share bytes are each counted', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const file = makeWorkbook({
      sheets: Object.fromEntries(names.map((name) => [name, ''])),
      parts: { [sheetName]: Buffer.from(`<w>${'<row/>'.repeat(2_000_000)}</w>`) },
    });
    const first = entryOf(file, sheetName);
    for (let number = 2; number <= names.length; number++) {
      // Copies sizes and position, so that every entry points to the first sheet.
      const entry = entryOf(file, sheetName.replace('1', String(number)));
      file.copy(file, entry + 20, first + 20, first + 28);
      file.copy(file, entry + 42, first + 42, first + 46);
    }
    expect((await bounded(() => refusalFor(file))).reason).toBe('HUGE_WORKBOOK');
  });
});

describe('a sheet that would exhaust memory or time', () => {
  test.each([
    [
      'a far cell after a bracket in quotes',
      '<row r="200"><c a=">" r="XFD200"><v>1</v></c></row><row r="20000"><c r="A20000"><v>1</v></c></row>',
    ],
    ['a far row after a bracket in quotes', '<row a="&gt;>" r="900000"><c r="XFD900000"><v>1</v></c></row>'],
    ['more cells than the limit', '<row r="1000000"><c r="Z1000000"><v>1</v></c></row>'],
  ])('%s', async (_, sheet) => {
    const file = makeWorkbook({ sheets: { A: sheet } });
    expect((await bounded(() => refusalFor(file))).reason).toBe('HUGE_WORKBOOK');
  });

  test('the limit applies to all sheets together', async () => {
    const sheets = Object.fromEntries(
      ['A', 'B', 'C'].map((name) => [name, '<row r="1000000"><c r="H1000000"><v>1</v></c></row>']),
    );
    expect((await refusalFor(makeWorkbook({ sheets }))).reason).toBe('HUGE_WORKBOOK');
  });

  test.each([
    ['a comment', '<!--'],
    ['a text', '<row r="1"><c r="A1" t="str"><v>'],
    ['a tag', '<row '],
    ['an attribute', '<row r="'],
    ['CDATA', '<![CDATA['],
  ])('%s that never ends', async (_, start) => {
    const xml = Buffer.concat([Buffer.from(`<worksheet>${start}`), Buffer.alloc(15 * 2 ** 20, 'x> ')]);
    expect((await bounded(() => refusalFor(withSheet(xml)))).reason).toBe('HUGE_WORKBOOK');
  });

  test('deeply nested elements', async () => {
    const xml = Buffer.alloc(15 * 2 ** 20, '<a>');
    expect((await bounded(() => refusalFor(withSheet(xml)))).reason).toBe('HUGE_WORKBOOK');
  });

  test('entities are not expanded', async () => {
    const xml = `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]><w><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></w>`;
    const [cells] = await readTable(withSheet(xml)).catch(() => [['refused']]);
    expect(String(cells).length).toBeLessThan(20);
  });
});

describe('an archive', () => {
  test('without a workbook is refused with advice', async () => {
    const error = await refusalFor(writeZip([{ name: 'purchases.csv', bytes: Buffer.from('a;b') }]));
    expect(error.reason).toBe('ARCHIVE');
    expect(error.message).toContain('unpack it and provide the files it contains');
  });

  test('that is truncated anywhere is reported as damaged', async () => {
    const file = makeWorkbook({ sheets: { A: rows } });
    for (let length = 4; length < file.length; length += 7) {
      expect((await refusalFor(file.subarray(0, length))).reason).toBe('DAMAGED_WORKBOOK');
    }
  });

  test('within another is not opened', async () => {
    const inner = makeWorkbook({ sheets: { A: rows } });
    const file = makeWorkbook({ sheets: { A: rows }, parts: { 'xl/embeddings/a.xlsx': inner } });
    expect(await readTable(file)).toEqual([['1']]);
    expect((await refusalFor(writeZip([{ name: 'a.xlsx', bytes: inner }]))).reason).toBe('ARCHIVE');
  });

  test('with ZIP64 sizes for small files, as some programs write, is read', async () => {
    expect(await readTable(withLargeSizes(makeWorkbook({ sheets: { A: rows } })))).toEqual([['1']]);
  });

  test('with an unsupported compression method is reported as damaged', async () => {
    const file = makeWorkbook({ sheets: { A: rows } });
    file.writeUInt16LE(12, entryOf(file, sheetName) + 10);
    await expect(openTables(file)).rejects.toMatchObject({ reason: 'DAMAGED_WORKBOOK' });
  });
});

/** Moves the sizes of the sheet to the ZIP64 fields. */
function withLargeSizes(archive: Buffer): Buffer {
  const entry = entryOf(archive, sheetName);
  const after = entry + 46 + sheetName.length;
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(archive.readUInt32LE(entry + 24)), 4);
  extra.writeBigUInt64LE(BigInt(archive.readUInt32LE(entry + 20)), 12);
  archive.writeUInt32LE(0xffffffff, entry + 20);
  archive.writeUInt32LE(0xffffffff, entry + 24);
  archive.writeUInt16LE(20, entry + 30);
  return Buffer.concat([archive.subarray(0, after), extra, archive.subarray(after)]);
}
