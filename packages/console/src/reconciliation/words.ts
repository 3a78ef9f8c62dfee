import type { Language } from '../language.ts';

type Words = {
  readonly fate: string;
  readonly lines: string;
  readonly amount: string;
  readonly all: Readonly<Record<'file' | 'files' | 'countedFiles', string>>;
  readonly counted: string;
  readonly excluded: string;
  readonly unread: string;
  readonly unknownCurrency: string;
};

const en: Words = {
  fate: 'What became of the lines',
  lines: 'Lines',
  amount: 'Amount',
  all: { file: 'In the file', files: 'In the files', countedFiles: 'In the files that count' },
  counted: 'Counted',
  excluded: 'Left out',
  unread: 'Not readable',
  unknownCurrency: '(unknown currency)',
};

const fr: Words = {
  fate: 'Ce que deviennent les lignes',
  lines: 'Lignes',
  amount: 'Montant',
  all: {
    ...{ file: 'Dans le fichier', files: 'Dans les fichiers', countedFiles: 'Dans les fichiers retenus' },
  },
  counted: 'Comptées',
  excluded: 'Écartées',
  unread: 'Illisibles',
  unknownCurrency: '(devise inconnue)',
};

/** What a reconciliation says. */
export const balanceWords: Readonly<Record<Language, Words>> = { en, fr };
