import type { LedgerFamily } from '@ledgerprint/ledger';

/** A number, and its written form. */
type Count = readonly [count: number, written: string];

const en = {
  title: 'Files',
  chosen: (count: number, files: string) => (count === 1 ? '1 file' : `${files} files`),
  other: 'Replace files',
  progress: (read: string, total: string) => `${read} of ${total} files read`,
  read: (count: number, files: string) => (count === 1 ? '1 file read.' : `${files} files read.`),
  ignored: (count: number, files: string) =>
    count === 1
      ? '1 other file in the folder is ignored because of its type.'
      : `${files} other files in the folder are ignored because of their type.`,
  refused: (count: number, files: string) => (count === 1 ? '1 file cannot be read' : `${files} files cannot be read`),
  skipRefused: 'Skip the files that cannot be read and send the others',
  repeated: (count: number, files: string) =>
    count === 1 ? '1 duplicate invoice, not counted again' : `${files} duplicate invoices, not counted again`,
  sales: (count: number, files: string) =>
    count === 1 ? '1 invoice issued by you, not counted' : `${files} invoices issued by you, not counted`,
  warned: (what: string, count: number, files: string) => `${what}: ${count === 1 ? '1 file' : `${files} files`}`,
  /** Warnings in a few words. */
  warnings: {
    number_ambiguous: 'Decimal separator assumed',
    number_style_mixed: 'Numbers in two formats',
    amount_preferred: 'Price × quantity differs from the amount',
    zero_amount: 'Zero amounts',
    repeated_row: 'Duplicate rows',
    total_differs: 'Totals that do not add up',
    no_amounts: 'No amounts',
    sheet_repeats: 'Duplicate sheets',
    overlap: 'Same purchases in another file',
    sales_suspected: 'Possible sales',
    columns_uncertain: 'Columns to check',
    gross_only_rows: 'Only amounts including tax',
    invoice_total_differs: 'Total differs from the sum of the lines',
    no_lines: 'Invoices without lines',
    prepayment: 'Prepayments',
    other_buyer: 'Addressed to another organization',
    other_years: 'Dates in another year',
    purchases_twice: 'Entries and invoices for the same purchases',
    cash_discounts: 'Cash discounts',
    accounts_unknown: 'Unknown chart of accounts',
  },
  otherWarning: 'Other warnings',
  tables: (count: number, files: string) => (count === 1 ? '1 file with columns' : `${files} files with columns`),
  otherLists: (count: number, files: string) =>
    count === 1
      ? '1 file does not appear to contain purchases: its rows are counted only if you check the box.'
      : `${files} files do not appear to contain purchases: their rows are counted only if you check the box.`,
  countAnyway: 'Count them anyway',
  facts: 'How the files were read',
  kinds: 'File types',
  kind: (kind: string, files: string) => `${kind}: ${files}`,
  suppliers: 'Seller',
  close: 'Close',
  ownIds: 'Your VAT number, SIREN or name',
  ownIdsHint: (known: readonly string[]) =>
    known.length === 0
      ? 'Invoices that you issued are sales and are not counted. Separate several values with semicolons.'
      : `Invoices that you issued are sales and are not counted. Already known: ${known.join(', ')}. Separate several values with semicolons.`,
  overlap: {
    title: 'Duplicate purchases?',
    sentence:
      'Files of different types cover the same period and may contain the same purchases. Select the files to count.',
    surplus: 'best left out',
    families: {
      invoices: 'Invoices',
      books: 'Accounting entries',
      lists: 'Lists of purchases',
      statements: 'Bank and card statements',
    } satisfies Record<LedgerFamily, string>,
    figures: ([count, files]: Count, [lines, rows]: Count) =>
      `${count === 1 ? '1 file' : `${files} files`}, ${lines === 1 ? '1 row' : `${rows} rows`}`,
    leftOut: (what: string) => `Left out, because other files cover the same period: ${what}.`,
  },
  suspected: {
    title: 'Are these your own sales?',
    seller: (seller: string, invoices: string, buyers: string) =>
      `${seller} issued ${invoices} invoices to ${buyers} buyers.`,
    sentence:
      'These invoices look like sales. If you issued them, confirm it here or enter your VAT number or name below: they will then be excluded. If they are purchases, you do not need to do anything: they will be counted.',
    isUs: (seller: string) => `We are ${seller}`,
    before:
      'These invoices will be counted as purchases. If they are your sales, go back and confirm that you issued them: they will then be excluded.',
  },
};

const fr: typeof en = {
  title: 'Fichiers',
  chosen: (count, files) => (count === 1 ? '1 fichier' : `${files} fichiers`),
  other: 'Remplacer les fichiers',
  progress: (read, total) => `Fichiers lus : ${read} sur ${total}`,
  read: (count, files) => (count < 2 ? `${files} fichier lu.` : `${files} fichiers lus.`),
  ignored: (count, files) =>
    count === 1
      ? '1 autre fichier du dossier est ignoré en raison de son type.'
      : `${files} autres fichiers du dossier sont ignorés en raison de leur type.`,
  refused: (count, files) => (count === 1 ? '1 fichier illisible' : `${files} fichiers illisibles`),
  skipRefused: 'Ignorer les fichiers illisibles et envoyer les autres',
  repeated: (count, files) =>
    count === 1
      ? '1 facture en double, comptée une seule fois'
      : `${files} factures en double, comptées une seule fois`,
  sales: (count, files) =>
    count === 1 ? '1 facture émise par vous, non comptée' : `${files} factures émises par vous, non comptées`,
  warned: (what, count, files) => `${what} : ${count === 1 ? '1 fichier' : `${files} fichiers`}`,
  warnings: {
    number_ambiguous: 'Séparateur décimal supposé',
    number_style_mixed: 'Nombres dans deux formats',
    amount_preferred: 'Prix × quantité différent du montant',
    zero_amount: 'Montants nuls',
    repeated_row: 'Lignes en double',
    total_differs: 'Totaux incohérents',
    no_amounts: 'Aucun montant',
    sheet_repeats: 'Feuilles en double',
    overlap: 'Mêmes achats dans un autre fichier',
    sales_suspected: 'Ventes possibles',
    columns_uncertain: 'Colonnes à vérifier',
    gross_only_rows: 'Montants TTC uniquement',
    invoice_total_differs: 'Total différent de la somme des lignes',
    no_lines: 'Factures sans lignes',
    prepayment: 'Acomptes',
    other_buyer: 'Adressées à une autre organisation',
    other_years: 'Dates d’une autre année',
    purchases_twice: 'Écritures et factures des mêmes achats',
    cash_discounts: 'Escomptes',
    accounts_unknown: 'Plan comptable inconnu',
  },
  otherWarning: 'Autres avertissements',
  tables: (count, files) => (count === 1 ? '1 fichier à colonnes' : `${files} fichiers à colonnes`),
  otherLists: (count, files) =>
    count === 1
      ? '1 fichier ne semble pas contenir d’achats : ses lignes ne sont comptées que si vous cochez la case.'
      : `${files} fichiers ne semblent pas contenir d’achats : leurs lignes ne sont comptées que si vous cochez la case.`,
  countAnyway: 'Les compter quand même',
  facts: 'Lecture des fichiers',
  kinds: 'Types de fichiers',
  kind: (kind, files) => `${kind} : ${files}`,
  suppliers: 'Vendeur',
  close: 'Fermer',
  ownIds: 'Votre numéro de TVA, votre SIREN ou votre nom',
  ownIdsHint: (known) =>
    known.length === 0
      ? 'Les factures que vous avez émises sont des ventes et ne sont pas comptées. Séparez plusieurs valeurs par des points-virgules.'
      : `Les factures que vous avez émises sont des ventes et ne sont pas comptées. Déjà connus : ${known.join(', ')}. Séparez plusieurs valeurs par des points-virgules.`,
  overlap: {
    title: 'Achats en double ?',
    sentence:
      'Des fichiers de types différents couvrent la même période et peuvent contenir les mêmes achats. Sélectionnez les fichiers à compter.',
    surplus: 'à exclure de préférence',
    families: {
      invoices: 'Factures',
      books: 'Écritures comptables',
      lists: 'Listes d’achats',
      statements: 'Relevés de banque et de carte',
    },
    figures: ([count, files], [lines, rows]) =>
      `${files} ${count < 2 ? 'fichier' : 'fichiers'}, ${rows} ${lines < 2 ? 'ligne' : 'lignes'}`,
    leftOut: (what) => `Exclus, car d’autres fichiers couvrent la même période : ${what}.`,
  },
  suspected: {
    title: 'S’agit-il de vos propres ventes ?',
    seller: (seller, invoices, buyers) => `${seller} a adressé ${invoices} factures à ${buyers} acheteurs.`,
    sentence:
      'Ces factures ressemblent à des ventes. Si vous les avez émises, confirmez-le ici ou saisissez plus bas votre numéro de TVA ou votre nom : elles seront alors exclues. S’il s’agit d’achats, vous n’avez rien à faire : elles seront comptées.',
    isUs: (seller) => `Nous sommes ${seller}`,
    before:
      'Ces factures seront comptées comme des achats. S’il s’agit de vos ventes, revenez en arrière et confirmez que vous les avez émises : elles seront alors exclues.',
  },
};

/** Texts about several files, and about invoices. */
export const filesWords = { en, fr };
