import type { Language } from '../language.ts';
import type { ReviewWords } from './word-list.ts';
import { reviewEn } from './words-en.ts';
import { reviewFr } from './words-fr.ts';

/** In each language. */
export const reviewWords: Readonly<Record<Language, ReviewWords>> = { en: reviewEn, fr: reviewFr };
