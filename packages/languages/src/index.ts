export { fold, foldCompatible } from './fold.ts';
export { createLexicon, type Hit, type Language, type Lexicon, type Reading } from './lexicon.ts';
export { loadLanguages, type ReadFolder } from './load-languages.ts';
export { listForms, listRows, onlyMeaning, readName, readPhrases } from './read-phrases.ts';
export { type LanguageCode, languageCodes, type Row } from './row.ts';
export type { Topic } from './topics.ts';
