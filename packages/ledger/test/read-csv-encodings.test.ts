import { describe, expect, test } from 'vitest';
import { readAll, readError, readFilled, utf16 } from './read-all.ts';
import { encodeWindows1252, windows1252Characters } from './windows-1252.ts';

const text = 'Désignation;Notes\r\nCâble 2,5 mm²;œuvre – 10 €\r\n';
const expected = [{ designation: 'Câble 2,5 mm²', notes: 'œuvre – 10 €' }];

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE with a mark', utf16(`\ufeff${text}`, 'le')],
    ['UTF-16BE with a mark', utf16(`\ufeff${text}`, 'be')],
    ['UTF-16LE without a mark', utf16(text, 'le')],
    ['UTF-16BE without a mark', utf16(text, 'be')],
    ['Windows-1252', encodeWindows1252(text)],
    ['a view into a larger buffer', Buffer.from(`garbage${text}`).subarray(7)],
    ['a plain Uint8Array', Uint8Array.from(Buffer.from(text))],
  ])('%s is read', async (_, bytes) => {
    expect(await readFilled(bytes)).toEqual(expected);
  });

  test('every Windows-1252 character is read', async () => {
    const all = windows1252Characters.filter((character) => !'";\r\n'.includes(character)).join('');
    const bytes = encodeWindows1252(`designation;notes\n${all};end\n`);
    expect(await readFilled(bytes)).toEqual([{ designation: all, notes: 'end' }]);
  });

  test('only the first byte order mark is removed', async () => {
    const twice = '\ufeff\ufeffTube;\ufeffAcme';
    for (const bytes of [Buffer.from(twice), utf16(twice, 'le'), utf16(twice, 'be')]) {
      expect(await readFilled(bytes)).toEqual([{ designation: '\ufeffTube', supplier: '\ufeffAcme' }]);
    }
  });

  test('a byte order mark may precede a quoted header', async () => {
    expect(await readFilled('\ufeff"designation","notes"\na,b')).toEqual([{ designation: 'a', notes: 'b' }]);
  });

  test.each(['a\0', '\0a'])('NUL in the cells of a UTF-8 file does not make it UTF-16: %j', async (pair) => {
    const cell = pair.repeat(500);
    expect(await readFilled(`Nom\n${cell}\n`)).toEqual([{ designation: cell }]);
  });

  test.each(['a\0b\0', '\0a\0b'])('two characters alone do not make %j UTF-16', async (start) => {
    const cell = start + 'x'.repeat(100);
    expect(await readFilled(cell)).toEqual([{ designation: cell }]);
  });

  test.each(['le', 'be'] as const)('surrogate pairs survive the slices of UTF-16%s', async (order) => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `${'😀'.repeat(20)}${'x'.repeat(n % 7)};${n}`);
    const read = await readAll(utf16(`\ufeffdesignation;notes\n${rows.join('\n')}`, order));
    expect(read.map(({ activity }) => `${activity.designation};${activity.notes}`)).toEqual(rows);
  });

  test('UTF-8 characters survive the slices', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => `${'é😀€'.repeat(9)}${'x'.repeat(n % 7)};${n}`);
    const read = await readAll(`designation;notes\n${rows.join('\n')}`);
    expect(read.map(({ activity }) => `${activity.designation};${activity.notes}`)).toEqual(rows);
  });

  test.each(['le', 'be'] as const)('damaged UTF-16%s is refused', async (order) => {
    const good = utf16('\ufeffdesignation\nTube\n', order);
    const loneHigh = utf16('\ufeffdesignation\nTu\ud83dbe\n', order);
    const loneLow = utf16('\ufeffdesignation\nTu\ude00be\n', order);
    const highAtEnd = utf16('\ufeffdesignation\nTube\ud83d', order);
    const oddLength = Buffer.concat([good, Buffer.of(0x41)]);
    expect(await readFilled(good)).toEqual([{ designation: 'Tube' }]);
    for (const bytes of [loneHigh, loneLow, highAtEnd, oddLength, good.subarray(0, -1)]) {
      expect((await readError(bytes)).message).toContain('UTF-16');
    }
  });

  test('a false UTF-8 mark is refused rather than garbled', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffdesignation\né'), Buffer.of(0xe9, 0x0a)]);
    expect((await readError(bytes)).message).toContain('UTF-8');
  });
});

describe('other formats', () => {
  test.each([
    ['an XLSX workbook', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 'This is an Excel workbook'],
    ['an XLS workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'This is an Excel workbook'],
    ['a PDF document', Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'), 'This is a PDF document'],
    ['a gzip archive', Buffer.from('1f8b0800', 'hex'), 'This is a gzip archive'],
  ])('%s is named', async (_, bytes, message) => {
    const error = await readError(bytes);
    expect(error.message).toContain(message);
    expect(error.message).toContain('not a CSV file');
  });
});
