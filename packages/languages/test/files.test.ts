import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createLexicon } from '../src/lexicon.ts';
import { allRows, toLanguage } from '../src/load-languages.ts';
import { topicNames } from '../src/topics.ts';

const header = 'text,means,unless,example';

function load(topic: string, ...lines: readonly string[]) {
  const language = toLanguage('de', new Map([[topic, [header, ...lines].join('\n')]]));
  return { ...language, rows: allRows(language) };
}

it('README.md has a question for every file, and only for those', async () => {
  const page = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('## Files'));
  const files = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[a-z-]+(?=\.csv)/g) ?? [],
  );
  expect(files.toSorted()).toEqual(topicNames.toSorted());
});

describe('a mistake is reported with its file and line', () => {
  it('a file without its header', () => {
    expect(() => toLanguage('de', new Map([['fates', '# Pay\nLohn,payroll,,Lohn']])).rowsOf('fates')).toThrow(
      'de/fates.csv, line 2: the first line must be text,means,unless,example',
    );
  });

  it('a row without an example', () => {
    expect(() => load('fates', '# Pay', 'Lohn,payroll,')).toThrow('de/fates.csv, line 3: a row has a text');
  });

  it('a meaning that nobody asks for', () => {
    expect(() => load('fates', 'Lohn,wages,,Lohn')).toThrow(
      'de/fates.csv, line 2: "Lohn" means "wages", which is none of',
    );
  });

  it('a file that nobody reads', () => {
    expect(() => load('colours', 'Rot,red,,Rot')).toThrow('de/colours.csv, line 2: there is no topic "colours"');
  });

  it('a phrase that cannot be read', () => {
    const language = load('fates', 'Lohn,payroll,,Lohn', '*ohn,payroll,,Lohn');
    expect(() => createLexicon([language])).toThrow('de/fates.csv, line 3: "*ohn" is too short');
  });

  it('a phrase in "unless" that cannot be read', () => {
    const language = load('fates', 'Lohn,payroll,=a*,Lohn');
    expect(() => createLexicon([language])).toThrow('de/fates.csv, line 2: "=a*": a word has either');
  });
});
