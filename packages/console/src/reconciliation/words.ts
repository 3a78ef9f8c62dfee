const en = {
  fate: 'Outcome',
  lines: 'Rows',
  amount: 'Amount',
  all: { file: 'In the file', files: 'In the files', countedFiles: 'In the included files' },
  counted: 'Counted',
  excluded: 'Excluded',
  unread: 'Unread',
  unknownCurrency: '(unknown currency)',
};

const fr: typeof en = {
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
export const balanceWords = { en, fr };
