import { readFolder } from '#platform/read-folder';
import type { Language } from './find-phrases.ts';
import { fold } from './fold.ts';
import { parseRows } from './parse-rows.ts';
import { type LanguageCode, languageCodes, type Row } from './row.ts';
import { checkMeaning } from './topics.ts';

/** The contents of a language's files by their topics. */
export type Folder = Pick<ReadonlyMap<string, string>, 'keys' | 'has' | 'get'>;

/** Where a language's files come from: by default the package's own folders, which a browser cannot read. */
export type ReadFolder = (language: LanguageCode) => Folder;

/** All languages that have a folder, as they are in it. */
export function loadLanguages(read: ReadFolder = readFolder): readonly Language[] {
  return languageCodes.map((code) => {
    const files = read(code);
    checkFiles(code, files);
    return toLanguage(code, files);
  });
}

/** A language from its files. What is wrong with a row is said when its file is read. */
export function toLanguage(code: LanguageCode, files: Folder): Language {
  const read = new Map<string, readonly Row[]>();

  function rowsOf(topic: string): readonly Row[] {
    const known = read.get(topic);
    if (known !== undefined) return known;
    const content = files.get(topic);
    const rows = content === undefined ? [] : parseRows(content, code, topic);
    for (const row of rows) checkMeaning(row);
    read.set(topic, rows);
    return rows;
  }

  return {
    code,
    endings: rowsOf('endings').map(({ text, means }) => ({ of: toEnding(text), becomes: toEnding(means) })),
    links: new Set(
      rowsOf('small-words').flatMap(({ text, means }) => (means === 'link' || means === 'filler' ? fold(text) : [])),
    ),
    endingExamples: rowsOf('endings').map(({ example }) => fold(example).split(' ')),
    respell: createRespelling(rowsOf('letters')),
    topics: [...files.keys()],
    rowsOf,
  };
}

/** All rows of a language. */
export function allRows({ topics, rowsOf }: Language): readonly Row[] {
  return topics.flatMap(rowsOf);
}

/** Replaces letters by those that are written if they are missing on a keyboard. Both cases are alike: phrases are folded later. */
function createRespelling(rows: readonly Row[]): (text: string) => string {
  if (rows.length === 0) return (text) => text;
  const others = new Map(rows.map(({ text, means }) => [text, means] as const));
  const letters = new RegExp([...others.keys()].join('|'), 'gi');
  return (text) => text.normalize('NFC').replace(letters, (letter) => others.get(letter.toLowerCase()) ?? letter);
}

/** The files without which the phrases of texts are not found in other forms, or with articles between their words. */
const neededForTexts = ['endings', 'small-words'];

function checkFiles(code: LanguageCode, files: Folder): void {
  if ([...files.keys()].length === 0) {
    throw new Error(`packages/languages/${code} has no CSV files, but languageCodes in src/row.ts has "${code}".`);
  }
  const missing = files.has('fates') ? neededForTexts.filter((topic) => !files.has(topic)) : [];
  if (missing.length === 0) return;
  const names = missing.map((topic) => `${topic}.csv`).join(' and ');
  throw new Error(`packages/languages/${code} needs ${names}, because it has fates.csv.`);
}

/** `*ies` without its star. */
function toEnding(text: string): string {
  return fold(text.replace(/^\*/, ''));
}

/** The rows that say the same thing twice: the same phrase in two rows of a topic. */
export function findRepeated(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ topic, text, means }) => {
    const key = `${topic} ${fold(text)} ${means}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}
