import type { LedgerFamily, WarningCode } from '@ledgerprint/ledger';
import type { Language } from '../language.ts';

/** A number, and the same as it is written. */
type Count = readonly [count: number, written: string];

type Words = {
  readonly title: string;
  readonly chosen: (...files: Count) => string;
  readonly other: string;
  readonly progress: (read: string, total: string) => string;
  readonly read: (...files: Count) => string;
  readonly ignored: (...files: Count) => string;
  readonly refused: (...files: Count) => string;
  readonly skipRefused: string;
  readonly repeated: (...files: Count) => string;
  readonly sales: (...files: Count) => string;
  readonly warned: (what: string, ...files: Count) => string;
  /** What is worth knowing, in a few words. */
  readonly warnings: Readonly<Partial<Record<WarningCode, string>>>;
  readonly otherWarning: string;
  readonly tables: (...files: Count) => string;
  readonly more: (files: string) => string;
  readonly otherLists: (...files: Count) => string;
  readonly countAnyway: string;
  readonly facts: string;
  readonly kinds: string;
  readonly kind: (kind: string, files: string) => string;
  readonly suppliers: string;
  readonly close: string;
  readonly ownIds: string;
  readonly ownIdsHint: (known: readonly string[]) => string;
  readonly overlap: {
    readonly title: string;
    readonly sentence: string;
    readonly surplus: string;
    readonly families: Readonly<Record<LedgerFamily, string>>;
    readonly figures: (files: Count, rows: Count) => string;
    readonly leftOut: (what: string) => string;
  };
  readonly suspected: {
    readonly title: string;
    readonly seller: (seller: string, invoices: string, buyers: string) => string;
    readonly sentence: string;
    readonly isUs: (seller: string) => string;
    readonly before: string;
  };
};

const en: Words = {
  title: 'Files',
  chosen: (count, files) => (count === 1 ? '1 file' : `${files} files`),
  other: 'Take other files',
  progress: (read, total) => `${read} of ${total} files read`,
  read: (count, files) => (count === 1 ? '1 file was read.' : `${files} files were read.`),
  ignored: (count, files) =>
    count === 1
      ? '1 other file in the folder is of a kind that is not read.'
      : `${files} other files in the folder are of kinds that are not read.`,
  refused: (count, files) => (count === 1 ? '1 file cannot be read' : `${files} files cannot be read`),
  skipRefused: 'Leave out the files that cannot be read and send the others',
  repeated: (count, files) =>
    count === 1 ? '1 repeated invoice, not counted again' : `${files} repeated invoices, not counted again`,
  sales: (count, files) =>
    count === 1 ? '1 invoice of your own, not counted' : `${files} invoices of your own, not counted`,
  warned: (what, count, files) => `${what}: ${count === 1 ? '1 file' : `${files} files`}`,
  warnings: {
    number_ambiguous: 'Decimal mark assumed',
    number_style_mixed: 'Numbers written in two ways',
    amount_preferred: 'Price × quantity is not the amount',
    zero_amount: 'Amounts of zero',
    repeated_row: 'Lines that repeat another',
    total_differs: 'Totals that do not add up',
    no_amounts: 'No amounts',
    sheet_repeats: 'Sheets that repeat another',
    overlap: 'Same purchases in another file',
    sales_suspected: 'Perhaps your own sales',
    columns_uncertain: 'Columns to check',
    gross_only_rows: 'Amounts with tax only',
    invoice_total_differs: 'Total differs from the lines',
    no_lines: 'Invoices without lines',
    prepayment: 'Prepayments',
    other_buyer: 'Addressed to somebody else',
    other_years: 'Other years',
  },
  otherWarning: 'Worth knowing',
  tables: (count, files) => (count === 1 ? '1 table' : `${files} tables`),
  more: (files) => `Show ${files} more`,
  otherLists: (count, files) =>
    count === 1
      ? '1 file does not seem to hold purchases: nothing in it is counted.'
      : `${files} files do not seem to hold purchases: nothing in them is counted.`,
  countAnyway: 'Count them anyway',
  facts: 'How they were read',
  kinds: 'Kinds of files',
  kind: (kind, files) => `${kind}: ${files}`,
  suppliers: 'Seller',
  close: 'Close',
  ownIds: 'Your VAT number, SIREN or name',
  ownIdsHint: (known) =>
    known.length === 0
      ? 'Invoices that you issued are sales and do not count. Separate several with semicolons.'
      : `Invoices that you issued are sales and do not count. Already known: ${known.join(', ')}. Separate several with semicolons.`,
  overlap: {
    title: 'The same purchases twice?',
    sentence:
      'Files of different kinds cover the same period and may hold the same purchases. Check those that should count.',
    surplus: 'best left out',
    families: {
      invoices: 'Invoices',
      books: 'Accounting entries',
      lists: 'Lists of purchases',
      statements: 'Bank and card statements',
    },
    figures: ([count, files], [lines, rows]) =>
      `${count === 1 ? '1 file' : `${files} files`}, ${lines === 1 ? '1 line' : `${rows} lines`},`,
    leftOut: (what) => `Left out, because other files cover the same period: ${what}.`,
  },
  suspected: {
    title: 'Are these your own sales?',
    seller: (seller, invoices, buyers) => `${seller} issued ${invoices} invoices to ${buyers} buyers.`,
    sentence:
      'They look like sales, and sales do not count. If they are yours, say so here, or enter your VAT number or name below. If they are purchases, there is nothing to do: they count.',
    isUs: (seller) => `We are ${seller}`,
    before:
      'They will be counted as purchases. If they are your sales, go back and say who you are: they will then be left out.',
  },
};

const fr: Words = {
  title: 'Fichiers',
  chosen: (count, files) => (count === 1 ? '1 fichier' : `${files} fichiers`),
  other: 'Prendre d’autres fichiers',
  progress: (read, total) => `${read} fichiers lus sur ${total}`,
  read: (count, files) => (count === 1 ? '1 fichier a été lu.' : `${files} fichiers ont été lus.`),
  ignored: (count, files) =>
    count === 1
      ? '1 autre fichier du dossier est d’un type qui n’est pas lu.'
      : `${files} autres fichiers du dossier sont de types qui ne sont pas lus.`,
  refused: (count, files) =>
    count === 1 ? '1 fichier ne peut pas être lu' : `${files} fichiers ne peuvent pas être lus`,
  skipRefused: 'Écarter les fichiers qui ne peuvent pas être lus et envoyer les autres',
  repeated: (count, files) =>
    count === 1
      ? '1 facture en double, comptée une seule fois'
      : `${files} factures en double, comptées une seule fois`,
  sales: (count, files) =>
    count === 1 ? '1 facture émise par vous, non comptée' : `${files} factures émises par vous, non comptées`,
  warned: (what, count, files) => `${what} : ${count === 1 ? '1 fichier' : `${files} fichiers`}`,
  warnings: {
    number_ambiguous: 'Séparateur décimal supposé',
    number_style_mixed: 'Nombres écrits de deux façons',
    amount_preferred: 'Prix × quantité différent du montant',
    zero_amount: 'Montants nuls',
    repeated_row: 'Lignes répétées',
    total_differs: 'Totaux qui ne tombent pas juste',
    no_amounts: 'Aucun montant',
    sheet_repeats: 'Feuilles qui en répètent une autre',
    overlap: 'Mêmes achats dans un autre fichier',
    sales_suspected: 'Peut-être vos propres ventes',
    columns_uncertain: 'Colonnes à vérifier',
    gross_only_rows: 'Montants TTC seulement',
    invoice_total_differs: 'Total différent de la somme des lignes',
    no_lines: 'Factures sans lignes',
    prepayment: 'Acomptes',
    other_buyer: 'Adressées à quelqu’un d’autre',
    other_years: 'Autres années',
  },
  otherWarning: 'À savoir',
  tables: (count, files) => (count === 1 ? '1 tableau' : `${files} tableaux`),
  more: (files) => `En voir ${files} de plus`,
  otherLists: (count, files) =>
    count === 1
      ? '1 fichier ne semble pas contenir d’achats : rien n’y est compté.'
      : `${files} fichiers ne semblent pas contenir d’achats : rien n’y est compté.`,
  countAnyway: 'Les compter quand même',
  facts: 'Lecture des fichiers',
  kinds: 'Types de fichiers',
  kind: (kind, files) => `${kind} : ${files}`,
  suppliers: 'Vendeur',
  close: 'Fermer',
  ownIds: 'Votre numéro de TVA, votre SIREN ou votre nom',
  ownIdsHint: (known) =>
    known.length === 0
      ? 'Les factures que vous avez émises sont des ventes et ne comptent pas. Séparez plusieurs valeurs par des points-virgules.'
      : `Les factures que vous avez émises sont des ventes et ne comptent pas. Déjà connus : ${known.join(', ')}. Séparez plusieurs valeurs par des points-virgules.`,
  overlap: {
    title: 'Les mêmes achats en double\u00a0?',
    sentence:
      'Des fichiers de types différents couvrent la même période et peuvent contenir les mêmes achats. Cochez ceux qui doivent compter.',
    surplus: 'à écarter de préférence',
    families: {
      invoices: 'Factures',
      books: 'Écritures comptables',
      lists: 'Listes d’achats',
      statements: 'Relevés de banque et de carte',
    },
    figures: ([count, files], [lines, rows]) =>
      `${count === 1 ? '1 fichier' : `${files} fichiers`}, ${lines === 1 ? '1 ligne' : `${rows} lignes`},`,
    leftOut: (what) => `Mis de côté, car d’autres fichiers couvrent la même période : ${what}.`,
  },
  suspected: {
    title: 'Ces factures sont-elles vos ventes\u00a0?',
    seller: (seller, invoices, buyers) => `${seller} a adressé ${invoices} factures à ${buyers} clients.`,
    sentence:
      'Elles ressemblent à des ventes, et les ventes ne comptent pas. Si ce sont les vôtres, dites-le ici ou saisissez plus bas votre numéro de TVA ou votre nom. Si ce sont des achats, il n’y a rien à faire : elles comptent.',
    isUs: (seller) => `Nous sommes ${seller}`,
    before:
      'Elles seront comptées comme des achats. Si ce sont vos ventes, revenez en arrière et indiquez qui vous êtes : elles seront alors écartées.',
  },
};

/** What is said of several files, and of invoices. */
export const filesWords: Readonly<Record<Language, Words>> = { en, fr };
