import { withFrenchSpaces } from '../french-spaces.ts';
import { reviewEn } from './words-en.ts';
import { reviewFr } from './words-fr.ts';

/** Texts of the review in each language. Some are used outside components, hence the French spaces here. */
export const reviewWords = { en: reviewEn, fr: withFrenchSpaces(reviewFr) };
