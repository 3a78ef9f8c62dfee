import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toExactNumberText } from '../../src/file/number-text.ts';
import { openTables } from '../../src/open-file.ts';
import { readTable, readTables, recordsOf, refusalFor } from './read-tables.ts';

const read = (value: unknown) => readTable(JSON.stringify(value));

describe('a JSON file', () => {
  test('is a table of its objects, with the keys in the order of their first appearance', async () => {
    const [table] = await openTables(Buffer.from('\n [{"b":"x","a":1},{},{"a":2,"c":"y"}]'));
    expect(table).toMatchObject({ sheet: undefined, format: 'json' });
    expect(table && (await recordsOf(table))).toEqual([
      { line: 1, cells: ['b', 'a', 'c'] },
      { line: 2, cells: ['x', '1', ''] },
      { line: 4, cells: ['', '2', 'y'] },
    ]);
  });

  test('may have its objects nested in others', async () => {
    const items = [{ id: 'a' }];
    for (const file of [
      { marches: { marche: items } },
      { total: 1, results: items },
      { a: { b: { c: { d: items } } } },
    ]) {
      expect(await read(file)).toEqual([['id'], ['a']]);
    }
  });

  test('has a table for each array, those closest to the root first', async () => {
    const file = { deep: { lines: [{ x: 1 }] }, bills: [{ y: 2 }], note: 'n', tags: ['a'] };
    expect(await readTables(JSON.stringify(file))).toEqual({ bills: [['y'], ['2']], 'deep.lines': [['x'], ['1']] });
    expect((await openTables(Buffer.from(JSON.stringify(file)))).map(({ sheet }) => sheet)).toEqual([
      'bills',
      'deep.lines',
    ]);
  });

  test('may have one object on each line', async () => {
    expect(await readTable('{"a":1}\r\n\n{"a":2,"b":"x"}\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['2', 'x'],
    ]);
  });

  test('has nested values in columns of their own', async () => {
    const item = {
      acheteur: { id: '1', lieu: { code: '75', deep: { lost: 1 } } },
      titulaires: [{ titulaire: { nom: 'Acme' } }, { titulaire: { nom: 'Other' } }],
      tags: ['a', 2, null, true, ['lost']],
      none: null,
      no: false,
    };
    expect(await read([item])).toEqual([
      ['acheteur.id', 'acheteur.lieu.code', 'titulaires.titulaire.nom', 'tags', 'none', 'no'],
      ['1', '75', 'Acme', 'a, 2, true', '', 'false'],
    ]);
  });

  test('keeps names of built-in properties', async () => {
    expect(await readTable('[{"__proto__":"a","constructor":"b"}]')).toEqual([
      ['__proto__', 'constructor'],
      ['a', 'b'],
    ]);
  });

  test('may contain NaN and infinities, as Python writes them', async () => {
    expect(await readTable('[{"a":NaN,"b":-Infinity,"c":"NaN \\" Infinity"}]')).toEqual([
      ['a', 'b', 'c'],
      ['', '', 'NaN " Infinity'],
    ]);
  });

  test.each(['utf8', 'utf16le', 'latin1'] as const)('may be in %s', async (encoding) => {
    expect(await readTable(Buffer.from('[{"désignation":"été"}]', encoding))).toEqual([['désignation'], ['été']]);
    expect(await readTable(Buffer.from('\ufeff{"a":[{"b":1}]}', encoding === 'latin1' ? 'utf8' : encoding))).toEqual([
      ['b'],
      ['1'],
    ]);
  });

  test.each([
    ['is truncated', '[{"a":1},'],
    ['contains no array', '{"a":{"b":1}}'],
    ['contains an array of other values', '{"a":[[1],[2]]}'],
    ['has an object among other values', '[{"a":1},2]'],
    ['has an array that is nested too deeply', '{"a":{"b":{"c":{"d":{"e":[{"f":1}]}}}}}'],
    ['has an object on only one of its lines', '{"a":1}\nnot an object'],
  ])('that %s is refused', async (_, text) => {
    const error = await refusalFor(text);
    expect(error.reason).toBe('NOT_A_TABLE');
    expect(error.message).toMatch(/^[A-Z].+JSON.+: .+\.$/);
  });

  test.each(['[]', '{"results":[]}'])('without objects is empty: %s', async (text) => {
    expect((await refusalFor(text)).reason).toBe('EMPTY');
  });

  test('with too many values is refused before they are created', async () => {
    const file = Buffer.concat([Buffer.from('['), Buffer.alloc(70 * 2 ** 20, '{},'), Buffer.from('{}]')]);
    expect((await refusalFor(file)).reason).toBe('HUGE_FILE');
  });

  test('of objects that share no key is refused', async () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ [`k${index}`]: 1 }));
    expect((await refusalFor(JSON.stringify(items))).reason).toBe('NOT_A_TABLE');
  });

  test('nested endlessly is refused', async () => {
    for (const part of ['[', '{"a":', '[{"a":']) {
      expect((await refusalFor(part.repeat(300_000))).reason).toBe('NOT_A_TABLE');
    }
  });
});

describe('a number', () => {
  test.each([
    [12345678901234567n, '12345678901234568'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [-2e-9, '-0.000000002'],
    [1234567890.123456, '1234567890.123456'],
    [-0, '0'],
    [1.234, '1.2340'],
  ])('%s is written in full', (value, text) => {
    expect(toExactNumberText(Number(value))).toBe(text);
  });

  test('reads back as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = toExactNumberText(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(value + 0);
      }),
    );
  });
});
