import type { Language } from '../language.ts';
import type { NewProjectWords } from './word-list.ts';
import { en } from './words-en.ts';
import { fr } from './words-fr.ts';

/** Texts of the view of a new project, in each language. */
export const newProjectWords: Readonly<Record<Language, NewProjectWords>> = { en, fr };
