import { readFolder } from '#platform/read-folder';
import { toForms } from './endings.ts';
import type { Language } from './find-phrases.ts';
import { mayBeIn } from './finding/find-language.ts';
import { formsOf } from './forms.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { loadLanguages } from './load-languages.ts';
import type { Reading } from './reading.ts';
import { type LanguageCode, languageCodes, type Row } from './row.ts';
import type { Topic } from './topics.ts';

let known: readonly Language[] | undefined;
const byTopic = new Map<Topic, readonly Row[]>();
let texts: Lexicon | undefined;
const ofTopic = new Map<Topic, Lexicon>();
/** Only for reading ledgers. */
let names: Lexicon | undefined;

/** Their files are read when they are first needed. */
function languages(): readonly Language[] {
  known ??= loadLanguages();
  return known;
}

/** The phrases of a text, in the languages that it may be in. */
export function readPhrases(text: string): Reading {
  texts ??= createLexicon(languages(), 'texts', mayBeIn);
  return texts.read(text);
}

/**
 * Like `readPhrases`, but finds only the phrases of this topic, and the lists to which they refer. For programs that ask for
 * nothing else: most words are in other topics, so the lists alone are compiled in a sixth of the time.
 */
export function readTopic(text: string, topic: Topic): Reading {
  const lexicon = ofTopic.get(topic) ?? createLexicon(languages().map(toPart), 'texts', mayBeIn);
  ofTopic.set(topic, lexicon);
  return lexicon.read(text);

  function toPart(language: Language): Language {
    return { ...language, topics: language.topics.filter((known) => known === topic || known === 'lists') };
  }
}

/** The phrases of the name of a column or sheet, or of a cell with a closed set of values, such as the status of a document. */
export function readName(text: string): Reading {
  names ??= createLexicon(languages(), 'names');
  return names.read(text);
}

/** The rows of a topic in all languages, for names that are compared as a whole. */
export function listRows(topic: Topic): readonly Row[] {
  const rows = byTopic.get(topic) ?? languages().flatMap(({ rowsOf }) => rowsOf(topic));
  byTopic.set(topic, rows);
  return rows;
}

/** Everything known of all languages as one text, which differs whenever that does. */
export function describeWords(): string {
  const folders = ([...languageCodes, 'data'] as const).map((name) => {
    const files = readFolder(name);
    return [name, ...[...files.keys()].map((file) => [file, files.get(file)])];
  });
  return JSON.stringify(folders);
}

/** All forms of the words of a list, folded and each once; with `means` only of those that mean this, in all languages or one. */
export function listForms(topic: Topic, means?: string, language?: LanguageCode): readonly string[] {
  const asked = languages().filter(({ code }) => language === undefined || code === language);
  const forms = asked.flatMap(({ rowsOf, endings, respell }) =>
    rowsOf(topic)
      .filter((row) => means === undefined || row.means === means)
      .flatMap(({ text }) => [text, respell(text)])
      .flatMap((text) => formsOf(text, endings)),
  );
  return [...new Set(forms)];
}

/** What the phrases of a topic in a text mean; undefined if there are none, or if they mean several things. */
export function onlyMeaning(text: string, topic: Topic): string | undefined {
  const meanings = new Set(
    readPhrases(text)
      .all(topic)
      .map(({ row }) => row.means),
  );
  return meanings.size === 1 ? [...meanings][0] : undefined;
}

/** All forms of a word of a language, folded, with the spelling of those who do not have all its letters. */
export function formsOfWord(word: string, language: LanguageCode): readonly string[] {
  const known = languages().find(({ code }) => code === language);
  if (known === undefined) return [];
  return [...new Set([word, known.respell(word)].flatMap((text) => toForms(text, known.endings)))];
}
