import { describe, expect, test } from 'vitest';
import { readCsvLedger } from '../src/read-ledger.ts';
import { activityWith, readAll, readError, readFilled } from './read-all.ts';

describe('rows', () => {
  test('fields are verbatim, and missing ones are the empty string', async () => {
    expect(await readAll('designation,unit price\n  Tube\u00a0, 12 \n=1+1\n')).toEqual([
      { line: 2, activity: activityWith({ designation: '  Tube\u00a0', unitPrice: ' 12 ' }) },
      { line: 3, activity: activityWith({ designation: '=1+1' }) },
    ]);
  });

  test('NUL characters are passed on', async () => {
    expect(await readFilled('designation,notes\na\0b,\0\n')).toEqual([{ designation: 'a\0b', notes: '\0' }]);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s ends a line, with or without one at the end of the file', async (_, lineEnd) => {
    const text = ['designation,notes', 'Tube,long', 'Vis,'].join(lineEnd);
    const expected = [
      { line: 2, activity: activityWith({ designation: 'Tube', notes: 'long' }) },
      { line: 3, activity: activityWith({ designation: 'Vis' }) },
    ];
    expect(await readAll(text)).toEqual(expected);
    expect(await readAll(text + lineEnd)).toEqual(expected);
  });

  test('line ends may be mixed', async () => {
    const rows = await readAll('designation\r\nA\nB\rC\r\n\nD');
    expect(rows.map(({ line, activity }) => [line, activity.designation])).toEqual([
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
      [6, 'D'],
    ]);
  });

  test('lines are counted over quoted line breaks of every kind, empty lines and blank lines', async () => {
    const text = '\n"desi\r\ngnation";notes\r\n\r\n"a\r\nb";"c\nd\re"\r\n;\r\n ;\t\r\nlast;\r\n';
    const rows = await readAll(text);
    expect(rows).toEqual([
      { line: 5, activity: activityWith({ designation: 'a\r\nb', notes: 'c\nd\re' }) },
      { line: 11, activity: activityWith({ designation: 'last' }) },
    ]);
  });

  test.each([
    ['an empty line', ''],
    ['delimiters', ';;'],
    ['white space', ' \t;\u00a0; '],
    ['quoted blanks', '"";" ";""'],
    ['more blank cells than the header', ';;;;;'],
  ])('a line of %s is skipped', async (_, line) => {
    const rows = await readAll(`designation;notes;unit\nTube;a;m\n${line}\nVis;b;kg\n`);
    expect(rows.map((row) => row.line)).toEqual([2, 4]);
  });

  test('a row whose text is all in ignored columns is a row', async () => {
    expect(await readAll('code;designation\nX1;\n')).toEqual([{ line: 2, activity: activityWith({}) }]);
  });

  test('blank surplus cells are ignored', async () => {
    expect(await readFilled('designation;unit\nTube;m;; ;\n')).toEqual([{ designation: 'Tube', unit: 'm' }]);
    expect(await readFilled('Tube;a;1;EUR;2;m;2024;1;n;c;; ;\n')).toEqual([
      {
        designation: 'Tube',
        supplier: 'a',
        unitPrice: '1',
        currency: 'EUR',
        quantity: '2',
        unit: 'm',
        purchaseDate: '2024',
        weight: '1',
        notes: 'n',
        category: 'c',
      },
    ]);
  });
});

describe('quotes', () => {
  test.each([
    ['a delimiter', '"Tube, acier"', 'Tube, acier'],
    ['doubled quotes', '"Tube 5"" acier"', 'Tube 5" acier'],
    ['only quotes', '""""""', '""'],
    ['a line break', '"Tube\nacier"', 'Tube\nacier'],
    ['spaces', '" Tube "', ' Tube '],
  ])('a quoted cell may contain %s', async (_, cell, value) => {
    expect(await readFilled(`designation,notes\n${cell},end\n`)).toEqual([{ designation: value, notes: 'end' }]);
  });

  test.each(['Tube 5" acier', '5"', 'a""b', ' "a"', 'Vis 3" x 5"', '"Tube" acier'])(
    'a stray quote in %s is text',
    async (cell) => {
      const rows = await readAll(`designation,notes\n${cell},end\nVis,\n`);
      expect(rows).toEqual([
        { line: 2, activity: activityWith({ designation: cell, notes: 'end' }) },
        { line: 3, activity: activityWith({ designation: 'Vis' }) },
      ]);
    },
  );
});

describe('batches', () => {
  const header = 'designation;notes\n';
  const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `Article ${n};${'x'.repeat(80)}\n`);

  test('a large file is read completely, in order and in batches of bounded size', async () => {
    const sizes: number[] = [];
    let next = 0;
    for await (const batch of (await readCsvLedger(Buffer.from(header + rowsOf(20_000).join('')))).rows()) {
      sizes.push(batch.length);
      for (const { line, activity } of batch) {
        if (line !== next + 2 || activity.designation !== `Article ${next}`) throw new Error(`row ${next}`);
        next++;
      }
    }
    expect(next).toBe(20_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.length).toBeLessThan(100);
  });

  test('very short rows do not make a batch larger', async () => {
    const sizes: number[] = [];
    const ledger = await readCsvLedger(Buffer.from('a\n'.repeat(100_000)));
    for await (const batch of ledger.rows()) sizes.push(batch.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000);
    expect(Math.max(...sizes)).toBe(5_000);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  test('the file is read on demand', async () => {
    const text = `${header + rowsOf(20_000).join('')}a;b;one cell too many\n`;
    expect((await readError(text)).line).toBe(20_002);
    const batches = (await readCsvLedger(Buffer.from(text))).rows();
    expect((await batches.next()).value).toHaveProperty('0.activity.designation', 'Article 0');
    expect(await batches.return(undefined)).toEqual({ done: true, value: undefined });
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });

  test('the event loop is not blocked by blank lines', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await readError('\n'.repeat(1_500_000)).finally(() => clearInterval(timer));
    expect(turns).toBeGreaterThan(5);
  });
});
