export { fold, foldCompatible } from './fold.ts';
export { createLexicon, type Hit, type Language, type Lexicon, type Reading } from './lexicon.ts';
export { loadLanguages, type ReadFolder } from './load-languages.ts';
export { listRows, onlyMeaning, readName, readPhrases } from './read-phrases.ts';
export { type LanguageCode, languageCodes, type Row, toPlace } from './row.ts';
export type { Topic } from './topics.ts';
