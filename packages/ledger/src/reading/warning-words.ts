import type { Language } from '../language.ts';
/** What a warning is about, as its sentence shows it. */
export type WarningSubject = {
  /** The currency, country, sheet or file; empty if there is none. */
  readonly subject: string;
  /** The first lines, such as `lines 3, 5 and 9`; empty if the warning is about the whole file. */
  readonly lines: string;
};

type WriteWarning = (about: WarningSubject) => string;

const en = {
  currency_assumed: ({ subject }) => `No currency is stated: amounts are assumed to be in ${subject}.`,
  country_assumed: ({ subject }) => `No country is stated: ${subject} is assumed for VAT.`,
  number_ambiguous: ({ subject }) =>
    `It is unclear whether the decimal separator is a comma or a point: a ${subject} is assumed.`,
  number_style_mixed: ({ lines }) => `Some numbers are written differently from the rest of the file (${lines}).`,
  amount_preferred: ({ lines }) =>
    `Price × quantity differs from the amount of the row: the amount is used (${lines}).`,
  zero_amount: ({ lines }) => `Some rows have an amount of zero (${lines}).`,
  repeated_row: ({ lines }) => `Some rows are exact duplicates of another row; they are counted (${lines}).`,
  total_differs: ({ lines }) =>
    `Some rows are labelled as totals but are not the sum of the rows above; they are counted (${lines}).`,
  vat_assumed: ({ subject }) =>
    `Amounts include VAT and no rate is stated: VAT is deducted at the standard rate (${subject}).`,
  vat_unknown: () => 'Amounts may include VAT, but no rate is known: nothing is deducted.',
  not_purchases: ({ subject }) => `This looks like ${subject}, not purchases: nothing is counted.`,
  no_amounts: () =>
    'The file contains neither amounts nor quantities: products are assigned a category but no footprint.',
  sheet_repeats: ({ subject }) => `This sheet only repeats ${quote(subject, '“$1”')}: nothing in it is counted.`,
  overlap: ({ subject }) =>
    `This file covers the same period as ${subject} and may contain the same purchases: leave it out if it does.`,
  sales_suspected: ({ subject }) =>
    `${subject} issued this invoice, and others to different buyers: it looks like a sale.`,
  columns_uncertain: () => 'The columns could not be identified with certainty: check them.',
  gross_only_rows: ({ lines }) =>
    `Rows without an amount excluding VAT are counted with their amount including VAT, from which VAT is deducted for the footprint if possible (${lines}).`,
  purchases_twice: ({ subject }) => {
    const { counted, ledger, invoices } = readPurchasesTwice(subject);
    return `The file contains the purchases twice, as accounting entries (${ledger}) and as invoices (${invoices}): only the ${counted === 'invoices' ? 'invoices' : 'entries'} are counted.`;
  },
  cash_discounts: ({ subject }) =>
    `Cash discounts on supplier payments total ${subject}, including VAT. They are not deducted from the purchases.`,
  accounts_unknown: ({ subject }) =>
    `The nature of some accounts is unknown, so their entries are not counted: ${subject}. Check whether they are purchases.`,
  invoice_total_differs: ({ subject }) =>
    `The lines do not add up to the invoice total excluding VAT; the lines are counted (${subject}).`,
  no_lines: ({ subject }) =>
    `The invoice has no lines with amounts: its total excluding VAT is counted as one row (${subject}).`,
  prepayment: ({ subject }) =>
    `This is a prepayment invoice: the final invoice may contain its amount again (${subject}).`,
  other_buyer: ({ subject }) =>
    `Neither the seller nor the buyer is your organization; the invoice is counted (${subject}).`,
  other_years: ({ lines }) => `Some rows are dated outside the stated year; they are counted (${lines}).`,
} as const satisfies Readonly<Record<string, WriteWarning>>;

export type WarningCode = keyof typeof en;

const frenchMarks: Readonly<Record<string, string>> = { comma: 'la virgule', point: 'le point' };

const fr: Readonly<Record<WarningCode, WriteWarning>> = {
  currency_assumed: ({ subject }) =>
    `Aucune devise n’est indiquée\u00a0: les montants sont supposés être en ${subject}.`,
  country_assumed: ({ subject }) =>
    `Aucun pays n’est indiqué\u00a0: le pays retenu par hypothèse pour la TVA est ${subject}.`,
  number_ambiguous: ({ subject }) =>
    `Rien n’indique si le séparateur décimal est la virgule ou le point\u00a0: le séparateur retenu par hypothèse est ${frenchMarks[subject] ?? subject}.`,
  number_style_mixed: ({ lines }) => `Certains nombres sont écrits autrement que dans le reste du fichier (${lines}).`,
  amount_preferred: ({ lines }) =>
    `Prix × quantité diffère du montant de la ligne\u00a0: le montant est retenu (${lines}).`,
  zero_amount: ({ lines }) => `Certaines lignes ont un montant nul (${lines}).`,
  repeated_row: ({ lines }) =>
    `Certaines lignes sont la copie exacte d’une autre\u00a0; elles sont comptées (${lines}).`,
  total_differs: ({ lines }) =>
    `Certaines lignes sont intitulées «\u00a0total\u00a0» sans être la somme des lignes précédentes\u00a0; elles sont comptées (${lines}).`,
  vat_assumed: ({ subject }) =>
    `Les montants sont TTC et aucun taux n’est indiqué\u00a0: la TVA est déduite au taux normal (${subject}).`,
  vat_unknown: () => 'Les montants sont peut-être TTC, mais aucun taux n’est connu\u00a0: rien n’est déduit.',
  not_purchases: ({ subject }) => `Ce fichier ressemble à ${subject}, et non à des achats\u00a0: rien n’est compté.`,
  no_amounts: () =>
    'Le fichier ne contient ni montants ni quantités\u00a0: les produits reçoivent une catégorie, mais pas d’empreinte.',
  sheet_repeats: ({ subject }) =>
    `Cette feuille ne fait que répéter ${quote(subject, '«\u00a0$1\u00a0»')}\u00a0: rien n’y est compté.`,
  overlap: ({ subject }) =>
    `Ce fichier couvre la même période que ${subject} et peut contenir les mêmes achats\u00a0: écartez-le si c’est le cas.`,
  sales_suspected: ({ subject }) =>
    `${subject} a émis cette facture et en a adressé d’autres à différents acheteurs\u00a0: il semble s’agir d’une vente.`,
  columns_uncertain: () => 'Les colonnes n’ont pas pu être identifiées avec certitude\u00a0: vérifiez-les.',
  gross_only_rows: ({ lines }) =>
    `Les lignes sans montant hors taxes sont comptées avec leur montant TTC, dont la TVA est déduite si possible pour le calcul de l’empreinte (${lines}).`,
  purchases_twice: ({ subject }) => {
    const { counted, ledger, invoices } = readPurchasesTwice(subject);
    return `Le fichier contient les achats deux fois, sous forme d’écritures (${ledger}) et sous forme de factures (${invoices})\u00a0: seules les ${counted === 'invoices' ? 'factures' : 'écritures'} sont comptées.`;
  },
  cash_discounts: ({ subject }) =>
    `Les escomptes obtenus sur les règlements fournisseurs s’élèvent à ${subject} TTC. Ils ne sont pas déduits des achats.`,
  accounts_unknown: ({ subject }) =>
    `La nature de certains comptes est inconnue\u00a0; leurs écritures ne sont donc pas comptées\u00a0: ${subject}. Vérifiez s’il s’agit d’achats.`,
  invoice_total_differs: ({ subject }) =>
    `La somme des lignes diffère du total hors taxes de la facture\u00a0; les lignes sont comptées (${subject}).`,
  no_lines: ({ subject }) =>
    `La facture ne comporte aucune ligne avec un montant\u00a0: son total hors taxes est compté en une seule ligne (${subject}).`,
  prepayment: ({ subject }) =>
    `Il s’agit d’une facture d’acompte\u00a0: la facture finale peut en reprendre le montant (${subject}).`,
  other_buyer: ({ subject }) =>
    `Ni le vendeur ni l’acheteur n’est votre organisation\u00a0; la facture est comptée (${subject}).`,
  other_years: ({ lines }) =>
    `Certaines lignes ne sont pas datées de l’année indiquée\u00a0; elles sont comptées (${lines}).`,
};

/** The sentence of each warning, by language. The page and the command line use the same sentences. */
export const warningWords: Readonly<Record<Language, Readonly<Record<WarningCode, WriteWarning>>>> = { en, fr };

/** The command-line option that resolves a warning. The French texts are for the documentation. */
export const optionHints: Readonly<Record<Language, Partial<Record<WarningCode, string>>>> = {
  en: {
    currency_assumed: 'Set it with --currency.',
    country_assumed: 'Set it with --country.',
    not_purchases: 'Use --as-purchases to count it anyway.',
    overlap: 'Use --combine to count both.',
    sales_suspected: 'Use --own-id to state who you are.',
    columns_uncertain: 'Use --map to set them.',
  },
  fr: {
    currency_assumed: 'Précisez-la avec --currency.',
    country_assumed: 'Précisez-le avec --country.',
    not_purchases: 'Utilisez --as-purchases pour le compter quand même.',
    overlap: 'Utilisez --combine pour compter les deux.',
    sales_suspected: 'Utilisez --own-id pour indiquer qui vous êtes.',
    columns_uncertain: 'Utilisez --map pour les préciser.',
  },
};

/** Names of sheets arrive in straight quotation marks, which are replaced by those of the language. */
function quote(names: string, marks: string): string {
  return names.replace(/"([^"]*)"/g, marks);
}

/** The subject of `purchases_twice`: which side is counted, and the totals of both. */
export type PurchasesTwice = {
  readonly counted: 'ledger' | 'invoices';
  readonly ledger: string;
  readonly invoices: string;
};

export function writePurchasesTwice({ counted, ledger, invoices }: PurchasesTwice): string {
  return `${counted} ${ledger} ${invoices}`;
}

function readPurchasesTwice(subject: string): PurchasesTwice {
  const [counted, ledger = '', invoices = ''] = subject.split(' ');
  return { counted: counted === 'invoices' ? 'invoices' : 'ledger', ledger, invoices };
}
