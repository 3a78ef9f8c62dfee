import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadLanguages } from '../src/load-languages.ts';
import { readFolder } from '../src/node/read-folder.ts';
import { type LanguageCode, languageCodes } from '../src/row.ts';

const head = 'text,means,unless,example\n';

/** Loads all languages, Dutch with these files only. */
function loadDutch(files: Readonly<Record<string, string>>) {
  return loadLanguages((code: LanguageCode) => (code === 'nl' ? new Map(Object.entries(files)) : readFolder(code)));
}

it('every folder of a language is in the list', () => {
  const folders = readdirSync(new URL('../', import.meta.url)).filter((name) => /^[a-z]{2}$/.test(name));
  const unlisted = folders.filter((name) => !(languageCodes as readonly string[]).includes(name));
  expect(unlisted, 'Nobody reads these folders: add them to languageCodes in packages/languages/src/row.ts.').toEqual(
    [],
  );
});

it('a language in the list must have a folder', () => {
  expect([...readFolder('xx').keys()]).toEqual([]);
  expect(() => loadDutch({})).toThrow('packages/languages/nl has no CSV files');
});

it('a language whose texts are read must have endings and small words', () => {
  const [fates, endings] = [head, head];
  expect(() => loadDutch({ fates })).toThrow(
    'packages/languages/nl needs endings.csv and small-words.csv, because it has fates.csv.',
  );
  expect(() => loadDutch({ fates, endings })).toThrow('needs small-words.csv,');
});
