import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { toNumberText } from '../../src/file/number-text.ts';
import { isDayFormat } from '../../src/formats/table/workbook/open-workbook.ts';
import { makeWorkbook, type WorkbookPlan } from './make-workbook.ts';
import { readTable, readTables, refusalFor } from './read-tables.ts';

/** The texts of consecutive cells in the first row. */
async function readCells(cells: string, plan: Partial<WorkbookPlan> = {}): Promise<readonly string[] | undefined> {
  return (await readTable(makeWorkbook({ sheets: { A: `<row r="1">${cells}</row>` }, ...plan })))[0];
}

describe('a cell', () => {
  test.each([
    ['a number', '<c r="A1"><v>1234.5</v></c>', '1234.5'],
    ['a number that is inexact after a sum', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number that could be read in two ways', '<c r="A1"><v>1.234</v></c>', '1.2340'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'true'],
    ['false', '<c r="A1" t="b"><v>0</v></c>', 'false'],
    ['an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['the text of a formula', '<c r="A1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', 'ab'],
    ['inline text', '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a &amp; b </t></is></c>', ' a & b '],
    ['text in runs', '<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', 'ab'],
    ['text with phonetic guides', '<c r="A1" t="inlineStr"><is><t>a</t><rPh><t>z</t></rPh></is></c>', 'a'],
    ['text as CDATA', '<c r="A1" t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b'],
    ['a Windows line break', '<c r="A1" t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', 'a\r\nb'],
    ['a date as text', '<c r="A1" t="d"><v>2024-12-31T10:00:00</v></c>', '2024-12-31'],
    ['an attribute with a bracket', '<c a="x>y" r="A1"><v>7</v></c>', '7'],
  ])('with %s', async (_, cell, expected) => {
    expect(await readCells(cell)).toEqual([expected]);
  });

  test('refers to a text by its number', async () => {
    const sharedStrings = '<si><t>a</t></si><si/><si><r><t>b</t></r><r><t>c</t></r><rPh><t>z</t></rPh></si>';
    const cells = '<c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>';
    expect(await readCells(cells, { sharedStrings })).toEqual(['bc', '', 'a']);
    const missing = makeWorkbook({ sheets: { A: '<row r="1"><c r="A1" t="s"><v>3</v></c></row>' }, sharedStrings });
    expect((await refusalFor(missing)).reason).toBe('DAMAGED_WORKBOOK');
  });

  test('may omit its address', async () => {
    const sheets = { A: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B5"><v>3</v></c></row>' };
    expect(await readTable(makeWorkbook({ sheets }))).toEqual([
      ['1', '2'],
      ['', '3'],
    ]);
  });

  test('is placed by its address, and all rows have the same width', async () => {
    const sheets = { A: '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="AA3"><v>2</v></c></row>' };
    const [first, second] = await readTable(makeWorkbook({ sheets }));
    expect(first).toEqual(['1', ...new Array(26).fill('')]);
    expect(second).toEqual([...new Array(26).fill(''), '2']);
  });
});

describe('a day', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; day&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>';

  test('is a number with a date format', async () => {
    const cells = [0, 1, 2, 3, 4].map((style, at) => `<c r="${'ABCDE'[at]}1" s="${style}"><v>45657.75</v></c>`);
    expect(await readCells(cells.join(''), { styles })).toEqual([
      '45657.75',
      '2024-12-31',
      '2024-12-31',
      '45657.75',
      '45657.75',
    ]);
  });

  test('is counted from 1904 if the workbook says so', async () => {
    const properties = '<workbookPr date1904="1"/>';
    expect(await readCells('<c r="A1" s="1"><v>44195</v></c>', { styles, properties })).toEqual(['2024-12-31']);
  });

  test('outside the calendar stays a number', async () => {
    const cells = '<c r="A1" s="1"><v>-5</v></c><c r="B1" s="1"><v>99999999</v></c><c r="C1" s="9"><v>3</v></c>';
    expect(await readCells(cells, { styles })).toEqual(['-5', '99999999', '3']);
  });

  test.each([
    'dd/mm/yyyy',
    'm/d/yy h:mm',
    'mmm yy',
    '[$-40C]d mmmm yyyy;@',
    'yyyy"年"m"月"d"日"',
    'dd\\.mm\\.yyyy',
    '[Red]d/m;[Blue]0',
  ])('is shown by %s', (code) => {
    expect(isDayFormat(code)).toBe(true);
  });

  test.each([
    'General',
    '0.00',
    '#,##0.00 "days"',
    '[h]:mm:ss',
    'h:mm AM/PM',
    'mm:ss.0',
    '0\\d',
    '_-* #,##0.00 [$DM-407]_-',
    '@',
    '0.0E+00',
  ])('is not shown by %s', (code) => {
    expect(isDayFormat(code)).toBe(false);
  });
});

describe('a workbook of another program', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';

  test('may use its own prefixes, paths and names', async () => {
    const file = makeWorkbook({
      sheets: {},
      parts: {
        'xl\\workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="A" rel:id="q"/></x:sheets></x:workbook>',
        'xl/workbook.xml': undefined,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="q" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/Sheets/../Sheets/one.xml"/></Relationships>',
        'xl/sheets/One.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows.replaceAll(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`,
      },
    });
    expect(await readTable(file)).toEqual([['1']]);
  });

  test('may be in UTF-16', async () => {
    const xml = `\ufeff<worksheet><sheetData>${rows.replace('<v>1</v>', '<is><t>é</t></is>').replace('<c ', '<c t="inlineStr" ')}</sheetData></worksheet>`;
    const parts = { 'xl/worksheets/sheet1.xml': Buffer.from(xml, 'utf16le') };
    expect(await readTable(makeWorkbook({ sheets: { A: '' }, parts }))).toEqual([['é']]);
  });

  test('may have sheets without a table', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const links = ['chartsheet', 'worksheet'].map(
      (kind, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="worksheets/sheet${at + 1}.xml"/>`,
    );
    const parts = {
      'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': '<chartsheet/>',
    };
    expect(await readTable(makeWorkbook({ sheets: { Chart: '', Table: rows }, parts }))).toEqual([['1']]);
  });

  test.each([
    ['a missing sheet', { 'xl/worksheets/sheet1.xml': undefined }],
    ['a missing list of sheets', { 'xl/_rels/workbook.xml.rels': undefined }],
    ['a truncated sheet', { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}` }],
    ['a sheet that is not one', { 'xl/worksheets/sheet1.xml': 'designation;quantity' }],
    ['a number that is not a number', { 'xl/worksheets/sheet1.xml': `<w>${rows.replace('1</v>', 'one</v>')}</w>` }],
    ['rows in reverse order', { 'xl/worksheets/sheet1.xml': `<w>${rows.replace('r="1"', 'r="2"')}${rows}</w>` }],
  ])('with %s is refused', async (_, parts) => {
    expect((await refusalFor(makeWorkbook({ sheets: { A: rows }, parts }))).reason).toBe('DAMAGED_WORKBOOK');
  });
});

test('sheets are read as by another program', async () => {
  const text = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
    // The writer mistakes names of built-in properties for texts that it has already written.
    .filter((value) => /\S/.test(value) && !(value in {}));
  const value = fc.oneof(
    fc.constant(null),
    text,
    fc.constantFrom('é', '€ 3', '😀', '<a>&"', ' x ', 'a\nb'),
    fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((number) => number / 100),
    fc.boolean(),
    fc.date({ min: new Date('1901-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
  );
  const rows = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(rows, async (lines) => {
    const bytes = await writeExcelFile(lines.map((line) => line.map(toWrittenCell))).toBuffer();
    const [theirs] = await readExcelFile(bytes, { trim: false });
    const expected = (theirs?.data ?? [])
      .map((line) => line.map(toExpectedText))
      .filter((line) => line.some((cell) => /\S/.test(cell)));
    if (expected.length > 0) expect(await readTable(bytes)).toEqual(expected);
    else expect((await refusalFor(bytes)).reason).toBe('EMPTY');
  });
  await fc.assert(property, { numRuns: 60 });
});

function toWrittenCell(value: string | number | boolean | Date | null) {
  if (value === null) return null;
  return value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value };
}

function toExpectedText(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number') return toNumberText(value);
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

test('several sheets are read at once', async () => {
  const sheets = { A: '<row r="1"><c r="A1"><v>1</v></c></row>', B: '<row r="1"><c r="A1"><v>2</v></c></row>' };
  expect(await readTables(makeWorkbook({ sheets }))).toEqual({ A: [['1']], B: [['2']] });
});
