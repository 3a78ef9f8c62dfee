import { foldCompatible } from '@ledgerprint/ledger/text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWholePattern, toWordPattern } from '../../src/store/folded-pattern.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase | undefined;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database?.drop());

async function isFound(text: string, pattern: string): Promise<boolean> {
  const [row] = (await database?.query<{ found: boolean }>(
    // As the columns are.
    'SELECT ($1::text COLLATE "C") ~ $2::text AS found',
    [text, pattern],
  )) ?? [undefined];
  return row?.found ?? false;
}

const letter = fc.constantFrom(
  ...[
    'a',
    'E',
    'é',
    'É',
    'œ',
    'Œ',
    'o',
    'e',
    'ß',
    's',
    'ø',
    'Ł',
    'ñ',
    'n\u0303',
    'e\u0301',
    'Ω',
    'Ж',
    '½',
    '㎏',
    'ﬁ',
    'f',
    'i',
  ],
  ...['%', '_', '.', '*', '[', ']', '\\', '^', '-', '(', '|', '{', '}', '$', '?', '+', '7', '€', '😀', ' '],
);
const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''));
const withoutApostrophes = (one: string) => foldCompatible(one).replace(/['’]/g, '');

describe('a word in a text', () => {
  it('is found if the folded text contains the folded word, without splitting a letter', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (before, word, after) => {
        if (word.trim() === '') return;
        expect(await isFound(`${before}${word}${after}`, toWordPattern(word))).toBe(true);
        const other = `${before}${after}`;
        if (withoutApostrophes(other).includes(withoutApostrophes(word))) return;
        expect(await isFound(other, toWordPattern(word))).toBe(false);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it.each([
    ['CRÈME BRÛLÉE', 'creme', true],
    ['creme brulee', 'BRÛLÉE', true],
    ['Cœur', 'coeur', true],
    ['Coeur', 'cœur', true],
    ['ﬁlm', 'film', true],
    ['１２ ㎏', '12', true],
    ['１２ ㎏', 'kg', true],
    ["l'eau", 'l’eau', true],
    ["'=2+3", '=2+3', true],
    ['e\u0301cran', 'écran', true],
    ['abc', 'a.c', false],
    ['100 %', '%', true],
    ['100', '%', false],
    ['a\nb', 'ab', false],
  ])('%s has %s: %s', async (given, word, expected) => {
    expect(await isFound(given, toWordPattern(word))).toBe(expected);
  });
});

describe('a whole text', () => {
  it.each([
    ['ACME SA', 'acme  s.a', false],
    ['ACME SA', 'acme sa', true],
    ['ACME\u00a0SA ', 'Acme SA', true],
    ['ACME SA', 'acme', false],
    ['A | ACME SA | B', 'acme sa', true],
    ['A | B', 'a | b', true],
    ['Société Générale', 'SOCIETE GENERALE', true],
  ])('%s is %s: %s', async (given, wanted, expected) => {
    expect(await isFound(given, toWholePattern(wanted))).toBe(expected);
  });
});
