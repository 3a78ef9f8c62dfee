import { en } from './words-en.ts';
import { fr } from './words-fr.ts';

/** Texts of the view of a new project, in each language. */
export const newProjectWords = { en, fr };
