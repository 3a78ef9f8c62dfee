import type { ActivityField } from '../activity/activity.ts';

/** What a column of a ledger can hold, in the order in which it is reported. */
export const roles = [
  'designation',
  'supplier',
  'amount',
  'grossAmount',
  'vatAmount',
  'vatRate',
  'debit',
  'credit',
  'sign',
  'account',
  'accountLabel',
  'accountGroup',
  'costCentre',
  'date',
  'currency',
  'quantity',
  'unit',
  'unitPrice',
  'priceBase',
  'weight',
  'document',
  'entry',
  'journal',
  'lineType',
  'status',
  'country',
  'notes',
  'category',
  'merchantCategory',
  'reference',
] as const;

/** The role of one column; several columns may be joined in a designation. */
export type Role = (typeof roles)[number];

/** Roles of columns that say how much was bought or paid; a file without any of them is a list. */
export const measures: readonly Role[] = [
  'amount',
  'grossAmount',
  'debit',
  'unitPrice',
  'quantity',
  'weight',
];

/** The role of the column that a row's field comes from. */
export function roleOfField(field: ActivityField): Role {
  return field === 'purchaseDate' ? 'date' : field;
}

/** What people call a role otherwise: the ten fields of a row have their names, too. */
export const roleAliases: Readonly<Partial<Record<string, Role>>> = {
  purchaseDate: 'date',
  netAmount: 'amount',
  gross: 'grossAmount',
  vat: 'vatAmount',
};
