import type { Language } from '../language.ts';
import type { LedgerWords } from './ledger-word-list.ts';
import { ledgerEn } from './ledger-words-en.ts';
import { ledgerFr } from './ledger-words-fr.ts';

/** Texts about how a ledger was read, in each language. */
export const ledgerWords: Readonly<Record<Language, LedgerWords>> = { en: ledgerEn, fr: ledgerFr };
