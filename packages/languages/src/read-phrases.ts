import { readFolder } from '#platform/read-folder';
import { toForms } from './endings.ts';
import type { Language } from './find-phrases.ts';
import { mayBeIn } from './finding/find-language.ts';
import { formsOf } from './forms.ts';
import { groupBy } from './group-by.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { loadLanguages } from './load-languages.ts';
import type { Reading } from './reading.ts';
import type { LanguageCode, Row } from './row.ts';
import type { Topic } from './topics.ts';

type Loaded = {
  readonly languages: readonly Language[];
  /** The rows of each topic with their language, in the order of the languages. */
  readonly byTopic: ReadonlyMap<string, readonly { readonly row: Row; readonly language: Language }[]>;
  readonly texts: Lexicon;
};

let loaded: Loaded | undefined;
/** Only for reading ledgers. */
let names: Lexicon | undefined;

/** The folders are read when they are first needed. */
function load() {
  if (loaded === undefined) {
    const languages = loadLanguages();
    const rows = languages.flatMap((language) => language.rows.map((row) => ({ row, language })));
    const byTopic = groupBy(rows, ({ row }) => row.topic);
    loaded = { languages, byTopic, texts: createLexicon(languages, 'texts', mayBeIn) };
  }
  return loaded;
}

/** The phrases of a text, in the languages that it may be in. */
export function readPhrases(text: string): Reading {
  return load().texts.read(text);
}

/** The phrases of the name of a column or sheet, or of a cell with a closed set of values, such as the status of a document. */
export function readName(text: string): Reading {
  names ??= createLexicon(load().languages, 'names');
  return names.read(text);
}

/** The rows of a topic in all languages, for names that are compared as a whole. */
export function listRows(topic: Topic): readonly Row[] {
  return (load().byTopic.get(topic) ?? []).map(({ row }) => row);
}

/** Everything known of all languages as one text, which differs whenever that does. */
export function describeWords(): string {
  return JSON.stringify([load().languages.map(({ rows }) => rows), ...readFolder('data')]);
}

/** All forms of the words of a list, folded and each once; with `means` only of those that mean this, in all languages or one. */
export function listForms(topic: Topic, means?: string, language?: LanguageCode): readonly string[] {
  const forms = (load().byTopic.get(topic) ?? []).flatMap(({ row, language: { code, endings, respell } }) => {
    const isMeant = (means === undefined || row.means === means) && (language === undefined || code === language);
    return isMeant ? [row.text, respell(row.text)].flatMap((text) => formsOf(text, endings)) : [];
  });
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
  const known = load().languages.find(({ code }) => code === language);
  if (known === undefined) return [];
  return [...new Set([word, known.respell(word)].flatMap((text) => toForms(text, known.endings)))];
}
