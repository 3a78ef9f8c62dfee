import { exclusionNames, unreadNames } from '@ledgerprint/ledger';
import type { LedgerWords } from './ledger-word-list.ts';

export const ledgerFr: LedgerWords = {
  roles: {
    designation: 'Ce qui a été acheté',
    supplier: 'Fournisseur',
    amount: 'Montant hors taxes',
    grossAmount: 'Montant TTC',
    vatAmount: 'Montant de TVA',
    vatRate: 'Taux de TVA',
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
    priceBase: 'Nombre d’unités par prix',
    weight: 'Poids unitaire',
    document: 'Numéro de pièce',
    entry: 'Numéro d’écriture',
    journal: 'Journal',
    lineType: 'Type de ligne',
    status: 'Statut',
    country: 'Pays',
    notes: 'Notes',
    category: 'Votre catégorie',
    merchantCategory: 'Catégorie du commerçant (carte)',
    reference: 'Votre référence',
  },
  roleGroups: {
    purchase: 'Achat',
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
    serial: 'numéros de jour des tableurs',
  },
  currencySources: {
    column: 'd’après une colonne',
    header: 'd’après le nom d’une colonne',
    file: 'd’après les lignes au-dessus du tableau',
    format: 'd’après le format',
    option: 'choisie par vous',
    assumed: 'supposée : non indiquée dans le fichier',
  },
  bases: { net: 'hors taxes', gross: 'toutes taxes comprises' },
  exclusions: exclusionNames.fr,
  unread: unreadNames.fr,
  warnings: {
    currency_assumed: ({ subject }) => `Le fichier n’indique pas de devise : ${subject} par défaut.`,
    country_assumed: ({ subject }) => `Le fichier n’indique pas de pays : ${subject} par défaut.`,
    number_ambiguous: ({ subject }) =>
      `Le séparateur décimal peut être la virgule ou le point : ${subject === 'comma' ? 'la virgule est retenue' : 'le point est retenu'}.`,
    number_style_mixed: ({ lines }) =>
      `Certains nombres sont écrits différemment du reste du fichier (${lines}).`,
    amount_preferred: ({ lines }) =>
      `Prix × quantité diffère du montant de la ligne : le montant est retenu (${lines}).`,
    zero_amount: ({ lines }) => `Certaines lignes ont un montant nul (${lines}).`,
    repeated_row: ({ lines }) =>
      `Certaines lignes sont des doublons exacts d’une autre ; elles sont comptées (${lines}).`,
    total_differs: ({ lines }) =>
      `Certaines lignes sont intitulées comme des totaux, mais ne correspondent pas à la somme des lignes précédentes ; elles sont comptées (${lines}).`,
    vat_assumed: ({ subject }) =>
      `Les montants sont TTC et aucun taux n’est indiqué : la TVA est déduite au taux normal (${subject}).`,
    vat_unknown: () => 'Les montants sont peut-être TTC, mais aucun taux n’est connu : rien n’est déduit.',
    not_purchases: ({ subject }) =>
      `Ce contenu ressemble à ${subject}, pas à des achats : rien n’est compté.`,
    no_amounts: () =>
      'Il n’y a ni montants ni quantités : les produits reçoivent une catégorie, mais aucune empreinte n’est calculée.',
    sheet_repeats: ({ subject }) => `Cette feuille ne fait que répéter « ${subject} » : rien n’y est compté.`,
    overlap: ({ subject }) =>
      `Ce fichier couvre la même période que ${subject} et peut contenir les mêmes achats : excluez-le.`,
    sales_suspected: ({ subject }) =>
      `${subject} a adressé cette facture et d’autres à plusieurs acheteurs : il s’agit probablement d’une vente.`,
    columns_uncertain: () => 'Le contenu des colonnes est incertain : vérifiez-les.',
    gross_only_rows: ({ lines }) =>
      `Les lignes sans montant hors taxes sont comptées avec leur montant TTC (${lines}).`,
    purchases_twice: ({ subject }) =>
      `Le fichier contient les achats deux fois, en écritures et en factures : ${subject}.`,
    cash_discounts: ({ subject }) =>
      `Les escomptes obtenus lors des paiements aux fournisseurs s’élèvent à ${subject} TTC. Ils ne sont pas déduits des achats.`,
    accounts_unknown: ({ subject }) =>
      `La nature de certains comptes est inconnue ; leurs écritures ne sont pas comptées : ${subject}. Vérifiez s’il s’agit d’achats.`,
    invoice_total_differs: ({ subject }) =>
      `La somme des lignes diffère du total hors taxes de la facture ; les lignes sont comptées (${subject}).`,
    no_lines: ({ subject }) =>
      `La facture n’a pas de lignes chiffrées : son total hors taxes est compté comme une seule ligne (${subject}).`,
    prepayment: ({ subject }) =>
      `Il s’agit d’une facture d’acompte ; la facture finale peut reprendre le même montant (${subject}).`,
    other_buyer: ({ subject }) =>
      `Votre organisation n’est ni le vendeur ni l’acheteur ; la facture est comptée (${subject}).`,
    other_years: ({ lines }) => `Certaines lignes datent d’une autre année (${lines}).`,
  },
  otherLists: {
    grant: 'une liste de subventions',
    payroll: 'une liste de salaires',
    revenue: 'une liste de ventes',
    adjustment: 'un budget ou un registre de contrats',
    repeated:
      'un journal dont les débits et les crédits s’annulent, sans comptes permettant d’identifier les achats',
  },
  otherList: 'un autre type de liste',
  lines: (first, more) => {
    if (more !== undefined)
      return `lignes ${first.join(', ')} et ${more} ${more === '1' ? 'autre' : 'autres'}`;
    if (first.length === 1) return `ligne ${first[0]}`;
    return `lignes ${first.slice(0, -1).join(', ')} et ${first.at(-1)}`;
  },
};
