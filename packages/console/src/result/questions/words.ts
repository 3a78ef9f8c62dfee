import type { Language } from '../../language.ts';
import type { QuestionWords } from './word-list.ts';
import { en } from './words-en.ts';
import { fr } from './words-fr.ts';

/** Texts of the questions, in both languages. */
export const questionWords: Readonly<Record<Language, QuestionWords>> = { en, fr };
