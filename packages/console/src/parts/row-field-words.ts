import type { ActivityField, RowText } from '@ledgerprint/ledger/activity';
import type { Language } from '../language.ts';

/** The fields that the page names: those of the template, and those of a ledger that can be reassigned. */
export type NamedField = ActivityField | Extract<RowText, 'account' | 'accountLabel' | 'reference' | 'amount'>;

/** The names of a row's fields. */
export const rowFieldWords: Readonly<Record<Language, Readonly<Record<NamedField, string>>>> = {
  en: {
    designation: 'Designation',
    supplier: 'Supplier',
    unitPrice: 'Unit price',
    currency: 'Currency',
    quantity: 'Quantity',
    unit: 'Unit',
    purchaseDate: 'Purchase date',
    weight: 'Weight',
    notes: 'Notes',
    category: 'Your category',
    account: 'Account',
    accountLabel: 'Account name',
    reference: 'Reference',
    amount: 'Amount',
  },
  fr: {
    designation: 'Désignation',
    supplier: 'Fournisseur',
    unitPrice: 'Prix unitaire',
    currency: 'Devise',
    quantity: 'Quantité',
    unit: 'Unité',
    purchaseDate: 'Date d’achat',
    weight: 'Poids',
    notes: 'Notes',
    category: 'Catégorie interne',
    account: 'Compte',
    accountLabel: 'Libellé du compte',
    reference: 'Référence',
    amount: 'Montant',
  },
};
