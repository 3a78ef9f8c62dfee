import { withFrenchSpaces } from '../french-spaces.ts';
import type { Language } from '../language.ts';
import type { ReviewWords } from './word-list.ts';
import { reviewEn } from './words-en.ts';
import { reviewFr } from './words-fr.ts';

/** Texts of the review in each language. Some are used outside components, hence the French spaces here. */
export const reviewWords: Readonly<Record<Language, ReviewWords>> = { en: reviewEn, fr: withFrenchSpaces(reviewFr) };
