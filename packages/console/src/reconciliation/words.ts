import type { Language } from '../language.ts';

type Words = {
  readonly fate: string;
  readonly lines: string;
  readonly amount: string;
  readonly all: string;
  readonly allOfSeveral: string;
  readonly counted: string;
  readonly excluded: string;
  readonly unread: string;
  readonly unknownCurrency: string;
};

const en: Words = {
  fate: 'What became of the lines',
  lines: 'Lines',
  amount: 'Amount',
  all: 'In the file',
  allOfSeveral: 'In the files that count',
  counted: 'Counted',
  excluded: 'Left out, because not purchases',
  unread: 'Not readable',
  unknownCurrency: '(unknown currency)',
};

const fr: Words = {
  fate: 'Ce que deviennent les lignes',
  lines: 'Lignes',
  amount: 'Montant',
  all: 'Dans le fichier',
  allOfSeveral: 'Dans les fichiers retenus',
  counted: 'Comptées',
  excluded: 'Écartées, car ce ne sont pas des achats',
  unread: 'Illisibles',
  unknownCurrency: '(devise inconnue)',
};

/** What a reconciliation says. */
export const balanceWords: Readonly<Record<Language, Words>> = { en, fr };
