import type { Language } from './format.ts';
import { type Words, wordsEn } from './words-en.ts';
import { wordsFr } from './words-fr.ts';

export { createFormat, type Format, isTonnes, type Language, type MassUnit } from './format.ts';
export { type MethodParagraph, methods } from './method.ts';
export type { Words } from './words-en.ts';

/** The words of a report, by language. */
export const reportWords: Readonly<Record<Language, Words>> = { en: wordsEn, fr: wordsFr };
