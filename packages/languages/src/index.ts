export type { Hit, Language } from './find-phrases.ts';
export {
  findLanguage,
  findLineLanguage,
  isLanguageRead,
  type LanguageShares,
  listKnownLanguages,
} from './finding/find-language.ts';
export type { KnownLanguage } from './finding/known-languages.ts';
export {
  createLanguageTally,
  type LanguageHints,
  type LedgerLanguage,
  toShares,
} from './finding/language-tally.ts';
export { fold, foldCompatible } from './fold.ts';
export { groupBy } from './group-by.ts';
export { createLexicon, type Lexicon } from './lexicon.ts';
export { loadLanguages, type ReadFolder } from './load-languages.ts';
export {
  describeWords,
  formsOfWord,
  listForms,
  listRows,
  onlyMeaning,
  readName,
  readPhrases,
  readTopic,
} from './read-phrases.ts';
export type { Reading } from './reading.ts';
export { type LanguageCode, languageCodes, type Row, toPlace } from './row.ts';
export type { Topic } from './topics.ts';
