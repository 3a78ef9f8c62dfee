import { describe, expect, it, vi } from 'vitest';
import { toAlternatives } from '../../src/text/alternatives.ts';
import { findSlow, type Pattern } from './support/check-growth.ts';
import { findPatterns, listPatterns } from './support/list-patterns.ts';
import { toForms } from './support/word-lists.ts';

// Hundreds of patterns; some of them use the whole time for one check.
vi.setConfig({ testTimeout: 900_000 });

/** Patterns whose time may grow faster than the text, and why that is harmless. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [/^[. ]+|[. ]+$/, 'the name of a file was shortened to 200 bytes before'],
  [/\s*[-–]\s*\d{4}$/, 'names of our own data'],
  [/\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{Lu}{2}\p{Ll}\p{L}*/u, 'words of our own data'],
  [
    /(?<after>(?:[\p{L}\p{Sc}/][\p{L}\p{Sc}/.]*(?:(?<=[mtMT])[23])?)?)(?<close>\)?)(?<last>-?)$/u,
    'the end of a pattern that is anchored at its start',
  ],
  [/(?<=\d\s*)(?!e\d)\p{L}[\p{L}.]*[23²³]?$/u, 'a figure of a row has at most 500 characters'],
  [/[\p{L}$]*\p{Sc}[\p{L}$]*|\p{L}{2,}\b\.?/u, 'a figure of a row has at most 500 characters'],
  [/^\s*([+-]?[\d.,\s']*\d)\s*\p{L}[\p{L}.]*(?:(?<=[mtMT])[23²³])?\s*$/u, 'at most 60 characters'],
  [
    /^(?<open>\(?)\s*(?<first>[+-]?)\s*(?<before>[^\d()+.,-]*?)\s*(?<second>[+-]?)\s*(?<digits>\d[\d.,'\s_]*|[.,]\d+)(?<exponent>[eE][+-]?\d{1,2})?(?<dash>-{0,2})\s*(?<after>[^\d()+-]*?)\s*(?<close>\)?)\s*(?<last>-?)$/u,
    'at most 60 characters',
  ],
  [/0+$/, 'the decimals of an amount'],
  [/\.?0+$/, 'an amount that was read before'],
  [/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/, 'at most 255 characters'],
  [/^(?:(\p{L}+)\s*)?:?\s*(\d[\d.-]{2,14})\s*[-–—·:|]?\s+(.*\p{L}.*)$/u, 'at most 300 characters'],
  [/^(.*\p{L}.*?)\s*\((\d{3,10})\)$/u, 'at most 300 characters'],
  [/^(?<name>.*[^\d\s])[\s:,/|(–—-]+(?<code>\d{4})\)?$/, 'at most 200 characters'],
];

it('every pattern over the texts of files and rows takes time linear in their length', async () => {
  const patterns = await listPatterns();
  const isHarmless = (source: string) => harmless.some(([pattern]) => pattern.source === source);
  expect(await findSlow(patterns.filter(({ source }) => !isHarmless(source)))).toEqual([]);
  const sources = new Set(patterns.map(({ source }) => source));
  expect(harmless.filter(([pattern]) => !sources.has(pattern.source))).toEqual([]);
});

describe('a pattern that takes too long is found', () => {
  const list = ['credit', 'note', 'credit note'];
  const repeat = (words: readonly string[]) => `^(?:(?:${toAlternatives(words)})\\b ?)+$`;
  const measured = { flags: 'u', place: 'built', isOnlyMeasured: true };

  it.each<[string, readonly Pattern[]]>([
    ['in code', findPatterns('own.ts', 'text.replace(/(?: \\d+)+ $/, "")')],
    ['with the forms of a list', [{ flags: 'u', place: 'built', source: repeat(toForms(list)) }]],
    ['by repeating words', [{ ...measured, source: repeat(list), words: list }]],
    ['by repeating signs after a word', [{ ...measured, source: '^invoice \\S*\\d\\S*$', words: ['invoice'] }]],
  ])('%s', async (_, patterns) => {
    expect(await findSlow(patterns)).toHaveLength(1);
  });

  it('by measuring alone, if it is one of those whose time is harmless', async () => {
    const place = 'harmless';
    const patterns = harmless.map(([{ source, flags }]) => ({ source, flags, place, isOnlyMeasured: true }));
    expect(await findSlow(patterns)).toHaveLength(patterns.length);
  });
});
