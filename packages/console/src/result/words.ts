import type { Language } from '../language.ts';
import type { matches, methods } from './reading/result-lines.ts';

type Words = {
  readonly downloading: string;
  readonly downloaded: (bytes: string) => string;
  readonly reading: string;
  readonly readOf: (read: string, all: string) => string;
  readonly unreadable: string;
  readonly broken: string;
  readonly tryAgain: string;
  readonly empty: string;
  readonly downloadCsv: string;
  readonly downloadXlsx: string;
  readonly makingXlsx: string;
  readonly xlsxFailed: string;
  readonly xlsxTooLong: (most: string) => string;
  readonly print: string;
  readonly matches: Readonly<Record<(typeof matches)[number], string>>;
  readonly methods: Readonly<Record<(typeof methods)[number], string>>;
  readonly noCategory: string;
  readonly openFile: string;
  readonly fileLabel: string;
  readonly fileHint: string;
};

/** The words of the result as a whole: loading, downloads, and those that several of its parts use. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    downloading: 'Fetching the result…',
    downloaded: (bytes) => `${bytes} received`,
    reading: 'Reading the result…',
    readOf: (read, all) => `${read} of ${all} read`,
    unreadable: 'The result did not arrive whole and cannot be read. Try again.',
    broken: 'Reading the result broke off: there may be too little memory. Close other tabs, then try again.',
    tryAgain: 'Try again',
    empty: 'There is no product in this result.',
    downloadCsv: 'Download CSV',
    downloadXlsx: 'Download XLSX',
    makingXlsx: 'Writing the workbook… A large one takes a minute.',
    xlsxFailed:
      'The workbook could not be written: there may be too little memory. The CSV file has all lines.',
    xlsxTooLong: (most) => `A workbook takes at most ${most} products: download the CSV file.`,
    print: 'Print',
    matches: {
      matched: 'Matched',
      decided: 'Decided',
      review: 'To review',
      unmatched: 'Unmatched',
      excluded: 'Not a purchase',
      failed: 'Failed',
    },
    methods: { physical: 'By quantity', monetary: 'By amount paid', none: 'Not computed' },
    noCategory: 'No category',
    openFile: 'Open a result file',
    fileLabel: 'Result file (CSV)',
    fileHint:
      'The file that this page, the service or the command wrote. It is read in your browser and sent nowhere.',
  },
  fr: {
    downloading: 'Réception du résultat…',
    downloaded: (bytes) => `${bytes} reçus`,
    reading: 'Lecture du résultat…',
    readOf: (read, all) => `${read} lus sur ${all}`,
    unreadable: 'Le résultat n’est pas arrivé en entier et ne peut pas être lu. Réessayez.',
    broken:
      'La lecture du résultat s’est interrompue : la mémoire manque peut-être. Fermez d’autres onglets, puis réessayez.',
    tryAgain: 'Réessayer',
    empty: 'Ce résultat ne contient aucun produit.',
    downloadCsv: 'Télécharger en CSV',
    downloadXlsx: 'Télécharger en XLSX',
    makingXlsx: 'Écriture du classeur… Un grand prend une minute.',
    xlsxFailed:
      'Le classeur n’a pas pu être écrit : la mémoire manque peut-être. Le fichier CSV contient toutes les lignes.',
    xlsxTooLong: (most) => `Un classeur contient au plus ${most} produits : téléchargez le fichier CSV.`,
    print: 'Imprimer',
    matches: {
      matched: 'Reconnu',
      decided: 'Décidé',
      review: 'À vérifier',
      unmatched: 'Non reconnu',
      excluded: 'Hors achats',
      failed: 'En échec',
    },
    methods: { physical: 'Par quantité', monetary: 'Par montant payé', none: 'Non calculé' },
    noCategory: 'Sans catégorie',
    openFile: 'Ouvrir un fichier de résultat',
    fileLabel: 'Fichier de résultat (CSV)',
    fileHint:
      'Le fichier écrit par cette page, le service ou la commande. Il est lu dans votre navigateur et n’est envoyé nulle part.',
  },
};
