import type { ExclusionReason, UnreadReason } from './fate.ts';

/** What is excluded, in the languages of the page and of reports. */
export const exclusionNames: Readonly<Record<'en' | 'fr', Readonly<Record<ExclusionReason, string>>>> = {
  en: {
    vat: 'VAT',
    payable: 'supplier and customer accounts',
    bank: 'bank and cash accounts',
    payroll: 'wages and social charges',
    tax: 'taxes and fines',
    depreciation: 'depreciation and provisions',
    finance: 'interest, loans and capital',
    transfer: 'internal transfers, opening balances, cash withdrawals',
    grant: 'grants and gifts paid',
    equity: 'shares, goodwill and dividends',
    land: 'land',
    deposit: 'deposits',
    revenue: 'sales and other income',
    intra_group: 'transactions within the group',
    stock: 'changes in stock',
    adjustment: 'accruals, book values and bad debts',
    cancelled: 'cancelled documents',
    total: 'totals of other lines',
    repeated: 'repeats of what is already there',
  },
  fr: {
    vat: 'TVA',
    payable: 'comptes fournisseurs et clients',
    bank: 'banque et caisse',
    payroll: 'salaires et charges sociales',
    tax: 'impôts, taxes et amendes',
    depreciation: 'amortissements et provisions',
    finance: 'intérêts, emprunts et capital',
    transfer: 'virements internes, à-nouveaux, retraits d’espèces',
    grant: 'subventions et dons versés',
    equity: 'titres, fonds commercial et dividendes',
    land: 'terrains',
    deposit: 'dépôts et cautionnements',
    revenue: 'ventes et autres produits',
    intra_group: 'opérations intragroupe',
    stock: 'variations de stocks',
    adjustment: 'régularisations, valeurs comptables et créances irrécouvrables',
    cancelled: 'pièces annulées',
    total: 'totaux d’autres lignes',
    repeated: 'répétitions de lignes déjà présentes',
  },
};

/** Why a row cannot be read. */
export const unreadNames: Readonly<Record<'en' | 'fr', Readonly<Record<UnreadReason, string>>>> = {
  en: {
    no_designation: 'nothing says what was bought',
    no_amount: 'neither an amount nor a quantity',
    amount_unreadable: 'the amount cannot be read',
  },
  fr: {
    no_designation: 'rien ne dit ce qui a été acheté',
    no_amount: 'ni montant ni quantité',
    amount_unreadable: 'montant illisible',
  },
};
