import type { ActivityField } from '../activity/activity.ts';

/** The roles of ledger columns, in the order in which reports list them. */
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

/** Roles of columns with amounts or quantities; a file without any of them is just a list. */
export const measures: readonly Role[] = ['amount', 'grossAmount', 'debit', 'unitPrice', 'quantity', 'weight'];

/** The role of the column from which a row's field is read. */
export function roleOfField(field: ActivityField): Role {
  return field === 'purchaseDate' ? 'date' : field;
}

/** Other names of a role, including the ten fields of a row. */
export const roleAliases: Readonly<Partial<Record<string, Role>>> = {
  purchaseDate: 'date',
  netAmount: 'amount',
  gross: 'grossAmount',
  vat: 'vatAmount',
};
