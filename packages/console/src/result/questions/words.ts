import { en } from './words-en.ts';
import { fr } from './words-fr.ts';

/** Texts of the questions, in both languages. */
export const questionWords = { en, fr };
