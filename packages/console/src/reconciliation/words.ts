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
  fate: 'Outcome',
  lines: 'Rows',
  amount: 'Amount',
  all: { file: 'In the file', files: 'In the files', countedFiles: 'In the included files' },
  counted: 'Counted',
  excluded: 'Excluded',
  unread: 'Unread',
  unknownCurrency: '(unknown currency)',
};

const fr: Words = {
  fate: 'Statut',
  lines: 'Lignes',
  amount: 'Montant',
  all: { file: 'Dans le fichier', files: 'Dans les fichiers', countedFiles: 'Dans les fichiers retenus' },
  counted: 'Comptées',
  excluded: 'Exclues',
  unread: 'Illisibles',
  unknownCurrency: '(devise inconnue)',
};

/** Texts of a reconciliation. */
export const balanceWords: Readonly<Record<Language, Words>> = { en, fr };
