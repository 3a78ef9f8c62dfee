import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allRows, loadLanguages } from '../src/load-languages.ts';
import { nothing } from '../src/row.ts';

const packages = new URL('../../', import.meta.url);
const sources = globSync('{languages,ledger,engine,report}/src/**/*.ts', { cwd: packages });
const code = sources.map((path) => readFileSync(new URL(path, packages), 'utf8'));
/** Each text in the code, and each of its words: units are listed as `'dz doz'`. */
const named = new Set(
  code.flatMap((content) =>
    Array.from(content.matchAll(/'([^'\n]+)'/g), ([, text = '']) => [text, ...text.split(' ')]).flat(),
  ),
);
const rows = loadLanguages().flatMap(allRows);

/** The files whose meanings `topics.ts` does not list: those that rules ask for by name. */
const askedByName = [
  ...['lists', 'energy', 'units', 'header-words', 'headers', 'vague-headers', 'agency-sales', 'trades'],
];

it('every meaning is one that a rule asks for', () => {
  const referred = new Set(rows.flatMap(({ unless }) => unless.map((text) => text.replace(/^@/, ''))));
  const isAsked = (means: string) => means === nothing || named.has(means) || referred.has(means);
  const wrong = rows.filter(({ topic, means }) => askedByName.includes(topic) && !isAsked(means));
  const said = wrong.map(({ language, topic, text, means }) => `${language}/${topic}.csv: ${text} → ${means}`);
  expect(said, 'No rule asks for these meanings: use one that the file already has.').toEqual([]);
});
