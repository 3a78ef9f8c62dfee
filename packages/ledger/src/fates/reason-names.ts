import type { Language } from '../language.ts';
import type { ExclusionReason, UnreadReason } from './fate.ts';

/** Reasons for exclusion, in the languages of the console and of reports. */
export const exclusionNames: Readonly<Record<Language, Readonly<Record<ExclusionReason, string>>>> = {
  en: {
    vat: 'VAT',
    payable: 'supplier and customer accounts',
    bank: 'bank and cash accounts',
    payroll: 'wages and social contributions',
    tax: 'taxes and fines',
    depreciation: 'depreciation and provisions',
    finance: 'interest and loans',
    transfer: 'internal transfers, opening balances, cash withdrawals',
    grant: 'grants and donations paid',
    equity: 'capital, shares, goodwill and dividends',
    land: 'land',
    deposit: 'deposits',
    revenue: 'sales and other income',
    intra_group: 'transactions within the group',
    stock: 'changes in stock',
    adjustment: 'accruals, book values of assets sold and bad debts',
    cancelled: 'cancelled documents',
    total: 'totals of other rows',
    repeated: 'duplicates of other rows',
  },
  fr: {
    vat: 'TVA',
    payable: 'comptes fournisseurs et clients',
    bank: 'banque et caisse',
    payroll: 'salaires et charges sociales',
    tax: 'impôts, taxes et amendes',
    depreciation: 'amortissements et provisions',
    finance: 'intérêts et emprunts',
    transfer: 'virements internes, à-nouveaux, retraits d’espèces',
    grant: 'subventions et dons versés',
    equity: 'capital, titres, fonds commercial et dividendes',
    land: 'terrains',
    deposit: 'dépôts et cautionnements',
    revenue: 'ventes et autres produits',
    intra_group: 'opérations intragroupe',
    stock: 'variations de stocks',
    adjustment: 'régularisations, valeurs comptables d’actifs cédés et créances irrécouvrables',
    cancelled: 'pièces annulées',
    total: 'totaux d’autres lignes',
    repeated: 'doublons d’autres lignes',
  },
};

/** Why a row cannot be read, in the languages of the console and of reports. */
export const unreadNames: Readonly<Record<Language, Readonly<Record<UnreadReason, string>>>> = {
  en: {
    no_designation: 'no designation',
    no_amount: 'neither an amount nor a quantity',
    amount_unreadable: 'unreadable amount',
  },
  fr: {
    no_designation: 'sans désignation',
    no_amount: 'ni montant ni quantité',
    amount_unreadable: 'montant illisible',
  },
};
