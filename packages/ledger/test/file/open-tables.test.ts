import { describe, expect, test } from 'vitest';
import { openTables } from '../../src/open-file.ts';
import { makeWorkbook } from './make-workbook.ts';
import { readTable, readTables, recordsOf, refusalFor } from './read-tables.ts';

const row = (text: string, number = 1) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

describe('a workbook', () => {
  test('has a table for each non-empty sheet, in order', async () => {
    const file = makeWorkbook({ sheets: { Notes: row('b'), Empty: '', Bills: row('a') } });
    expect(await readTables(file)).toEqual({ Notes: [['b']], Bills: [['a']] });
    expect((await openTables(file)).map(({ sheet }) => sheet)).toEqual(['Notes', 'Bills']);
  });

  test('names no sheet if only one is not empty', async () => {
    expect(await readTables(makeWorkbook({ sheets: { Empty: '', Bills: row('a') } }))).toEqual({ '': [['a']] });
  });

  test('omits hidden sheets', async () => {
    const sheets = { Shown: row('a'), Hidden: row('b'), Deep: row('c') };
    const attributes = { Hidden: 'state="hidden"', Deep: 'state="veryHidden"', Shown: 'state="visible"' };
    expect(await readTables(makeWorkbook({ sheets, attributes }))).toEqual({ '': [['a']] });
  });

  test('without contents is refused', async () => {
    expect((await refusalFor(makeWorkbook({ sheets: { A: '', B: '' } }))).reason).toBe('EMPTY');
  });

  test('returns its records from the start at each call, with their row numbers', async () => {
    const [table] = await openTables(makeWorkbook({ sheets: { A: row('a', 2) + row('b', 1500) } }));
    const records = [
      { line: 2, cells: ['a'] },
      { line: 1500, cells: ['b'] },
    ];
    expect(table && (await recordsOf(table))).toEqual(records);
    expect(table && (await recordsOf(table))).toEqual(records);
    expect(table).toMatchObject({ format: 'table' });
  });
});

describe('a CSV file', () => {
  test('is one table', async () => {
    const [table, ...others] = await openTables(Buffer.from('Désignation;Prix\nTube;3,5\n'));
    expect(others).toEqual([]);
    expect(table).toMatchObject({ sheet: undefined, format: 'table' });
    expect(table && (await recordsOf(table))).toEqual([
      { line: 1, cells: ['Désignation', 'Prix'] },
      { line: 2, cells: ['Tube', '3,5'] },
    ]);
  });

  test('may start with a bracket', async () => {
    expect(await readTable('[Export];2024\na;b\n')).toEqual([
      ['[Export]', '2024'],
      ['a', 'b'],
    ]);
    expect(await readTable('<Designation>;<Quantity>\na;b\n')).toEqual([
      ['<Designation>', '<Quantity>'],
      ['a', 'b'],
    ]);
  });

  test('in two encodings is refused', async () => {
    for (const other of [Buffer.from('été\n', 'latin1'), Buffer.from('82748220656e204682820a', 'hex')]) {
      const file = Buffer.concat([Buffer.from('désignation\n'), other]);
      expect((await refusalFor(file)).reason).toBe('MIXED_ENCODINGS');
    }
  });
});
