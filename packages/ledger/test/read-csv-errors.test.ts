import { describe, expect, test } from 'vitest';
import { readError, readFilled, utf16 } from './read-all.ts';

describe('no data rows', () => {
  test.each([
    ['nothing', ''],
    ['a UTF-8 mark', '\ufeff'],
    ['a UTF-16 mark', utf16('\ufeff', 'le')],
    ['blank lines', '\r\n\r\n \t\r\n;;;\r\n'],
    ['quoted blanks', '"",""\n'],
  ])('a file of %s is refused', async (_, file) => {
    const error = await readError(file);
    expect(error.message).toContain('The file is empty');
    expect([error.line, error.column]).toEqual([undefined, undefined]);
  });

  test.each(['designation', 'designation,supplier\n', '\ufeffdesignation;notes\r\n\r\n;\r\n'])(
    'the header %j alone is an empty ledger',
    async (file) => {
      expect(await readFilled(file)).toEqual([]);
    },
  );
});

describe('unclosed quote', () => {
  test.each([
    ['in the first cell', '"designation,notes\na,b\n', 1, 1],
    ['in the header', 'designation,"notes\na,b\n', 1, 2],
    ['in a row', 'designation,notes\na,b\nc,"d\ne,f\n', 3, 2],
    ['after a quoted line break in its row', 'designation,notes\n"a\r\nb","c\nd,e\n', 3, 2],
    ['after quoted line breaks in other rows', 'designation,notes\r\n"a\r\nb\rc",\r\n\r\n"d\r\n', 6, 1],
    ['in a file without delimiters', 'designation\nTube\n"Vis\nClou\n', 3, 1],
    ['at the end of the file', 'designation,notes\na,"', 2, 2],
    ['in Windows-1252', Buffer.from('d\xe9signation,notes\n\xe9\xe9\xe9,\n"a\nb', 'latin1'), 3, 1],
    ['in UTF-16', utf16('\ufeffdésignation,notes\n€€€,\n"a\nb', 'be'), 3, 1],
  ])('%s is refused where it opened', async (_, file, line, column) => {
    const error = await readError(file);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.message).toContain(`A double quote opened on line ${line} (column ${column}) is never closed`);
  });

  test('it is refused where it opened, even far into a large file', async () => {
    const rowOfThreeLines = '"é\r\nb";"x\ry"\r\n';
    const error = await readError(`designation;notes\n${rowOfThreeLines.repeat(30_000)}c;"d\n${'e;f\n'.repeat(9)}`);
    expect([error.line, error.column]).toEqual([90_002, 2]);
  });

  test('it is refused before a huge file has been read to the end', async () => {
    const error = await readError(`designation,notes\nTube,"5\n${'Vis,M8\n'.repeat(1_500_000)}`);
    expect([error.line, error.column]).toEqual([2, 2]);
  });
});

test('a long file of long rows is read', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    designation: `Tube ${index}`,
    notes: 'x'.repeat(100_000),
  }));
  const lines = rows.map(({ designation, notes }) => `${designation};${notes}\n`);
  expect(await readFilled(`designation;notes\n${lines.join('')}`)).toEqual(rows);
});

test('an endless row is refused', async () => {
  const error = await readError(`designation\nTube\n${','.repeat(9 * 1024 * 1024)}`);
  expect(error.line).toBe(3);
  expect(error.message).toContain('too long');
});
