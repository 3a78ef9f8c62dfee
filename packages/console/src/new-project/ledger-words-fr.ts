import { exclusionNames, unreadNames } from '@ledgerprint/ledger';
import type { LedgerWords } from './ledger-word-list.ts';

/** In French. */
export const ledgerFr: LedgerWords = {
  roles: {
    designation: 'Ce qui a été acheté',
    supplier: 'Fournisseur',
    amount: 'Montant hors taxes',
    grossAmount: 'Montant TTC',
    vatAmount: 'TVA, montant',
    vatRate: 'TVA, taux',
    debit: 'Débit',
    credit: 'Crédit',
    sign: 'Sens (débit ou crédit)',
    account: 'Numéro de compte',
    accountLabel: 'Libellé du compte',
    accountGroup: 'Type de compte',
    costCentre: 'Centre de coûts',
    date: 'Date',
    currency: 'Devise',
    quantity: 'Quantité',
    unit: 'Unité',
    unitPrice: 'Prix unitaire hors taxes',
    priceBase: 'Nombre d’unités du prix',
    weight: 'Poids d’une unité',
    document: 'Numéro de pièce',
    entry: 'Numéro d’écriture',
    journal: 'Journal',
    lineType: 'Type de ligne',
    status: 'Statut',
    country: 'Pays',
    notes: 'Notes',
    category: 'Votre catégorie',
    merchantCategory: 'Catégorie du commerçant',
    reference: 'Votre référence',
  },
  roleGroups: {
    purchase: 'L’achat',
    money: 'Montants',
    quantity: 'Quantité et prix',
    account: 'Comptes',
    document: 'Pièces et écritures',
  },
  formats: {
    table: 'Tableau',
    fec: 'FEC (fichier des écritures comptables)',
    journal: 'Journal comptable',
    statement: 'Relevé de banque ou de carte',
    json: 'JSON',
    ubl: 'Facture UBL',
    cii: 'Facture CII',
    facturx: 'Facture PDF (Factur-X, ZUGFeRD)',
    fatturapa: 'Facture FatturaPA',
    saft: 'Fichier d’audit SAF-T',
    datev: 'Journal DATEV',
  },
  decimals: { '.': 'point : 1234.56', ',': 'virgule : 1234,56' },
  dateStyles: {
    'day-first': 'jour d’abord : 31/12/2024',
    'month-first': 'mois d’abord : 12/31/2024',
    'year-first': 'année d’abord : 2024-12-31',
    serial: 'numéros de jour, comme les tableurs les enregistrent',
  },
  currencySources: {
    column: 'd’après une colonne',
    header: 'd’après le nom d’une colonne',
    file: 'd’après les lignes au-dessus du tableau',
    format: 'd’après le format',
    option: 'choisie par vous',
    assumed: 'supposée : le fichier ne le dit pas',
  },
  bases: { net: 'hors taxes', gross: 'toutes taxes comprises' },
  exclusions: exclusionNames.fr,
  unread: unreadNames.fr,
  warnings: {
    currency_assumed: ({ subject }) => `Aucune devise n’est indiquée : les montants sont pris en ${subject}.`,
    country_assumed: ({ subject }) => `Aucun pays n’est indiqué : ${subject} est supposé.`,
    number_ambiguous: ({ subject }) =>
      `Rien n’indique si la virgule ou le point sépare les décimales : ${subject === 'comma' ? 'la virgule est supposée' : 'le point est supposé'}.`,
    number_style_mixed: ({ lines }) =>
      `Certains nombres sont écrits autrement que le reste du fichier (${lines}).`,
    amount_preferred: ({ lines }) =>
      `Prix × quantité ne donne pas le montant de la ligne : c’est le montant qui compte (${lines}).`,
    zero_amount: ({ lines }) => `Certaines lignes ont un montant nul (${lines}).`,
    repeated_row: ({ lines }) =>
      `Certaines lignes en répètent exactement une autre ; elles sont comptées (${lines}).`,
    total_differs: ({ lines }) =>
      `Certaines lignes s’annoncent comme des totaux sans être la somme des lignes précédentes ; elles sont comptées (${lines}).`,
    vat_assumed: ({ subject }) =>
      `Les montants sont TTC et aucun taux n’est donné : le taux normal de TVA est déduit (${subject}).`,
    vat_unknown: () => 'Les montants sont peut-être TTC, et aucun taux n’est connu : rien n’est déduit.',
    not_purchases: ({ subject }) => `Cela ressemble à ${subject}, pas à des achats : rien n’est compté.`,
    no_amounts: () =>
      'Il n’y a ni montants ni quantités : les produits reçoivent une catégorie, mais pas d’empreinte.',
    sheet_repeats: ({ subject }) =>
      `Cette feuille ne fait que répéter « ${subject} » : rien n’en est compté.`,
    overlap: ({ subject }) =>
      `Ce fichier couvre la même période que ${subject} et peut contenir les mêmes achats : laissez-le de côté.`,
    sales_suspected: ({ subject }) =>
      `${subject} a émis cette facture, et d’autres à plusieurs acheteurs : cela ressemble à une vente.`,
    columns_uncertain: () => 'Le contenu des colonnes n’est pas certain : vérifiez-les.',
    gross_only_rows: ({ lines }) =>
      `Les lignes sans montant hors taxes sont comptées avec leur montant TTC (${lines}).`,
    purchases_twice: ({ subject }) =>
      `Les achats figurent deux fois dans le fichier, en écritures et en factures : ${subject}.`,
    cash_discounts: ({ subject }) =>
      `Les escomptes obtenus lors des paiements aux fournisseurs s’élèvent à ${subject} TTC. Ils ne sont pas déduits des achats.`,
    accounts_unknown: ({ subject }) =>
      `Rien ne dit ce que contiennent certains comptes ; leurs écritures ne sont pas comptées : ${subject}. Vérifiez s’il s’agit d’achats.`,
    invoice_total_differs: ({ subject }) =>
      `La somme des lignes n’est pas le total hors taxes de la facture ; les lignes sont comptées (${subject}).`,
    no_lines: ({ subject }) =>
      `La facture n’a pas de lignes chiffrées : son total hors taxes forme une seule ligne (${subject}).`,
    prepayment: ({ subject }) =>
      `C’est une facture d’acompte, que la facture finale peut reprendre (${subject}).`,
    other_buyer: ({ subject }) =>
      `Ni le vendeur ni l’acheteur n’est votre organisation ; la facture est comptée (${subject}).`,
    other_years: ({ lines }) => `Certaines lignes sont d’une autre année (${lines}).`,
  },
  otherLists: {
    grant: 'une liste de subventions',
    payroll: 'une liste de salaires',
    revenue: 'une liste de ventes',
    adjustment: 'un budget ou un registre de contrats',
    repeated: 'un journal dont les débits et les crédits s’annulent, sans comptes qui distinguent les achats',
  },
  otherList: 'une autre sorte de liste',
  lines: (first, more) => {
    if (more !== undefined)
      return `lignes ${first.join(', ')} et ${more} ${more === '1' ? 'autre' : 'autres'}`;
    if (first.length === 1) return `ligne ${first[0]}`;
    return `lignes ${first.slice(0, -1).join(', ')} et ${first.at(-1)}`;
  },
};
