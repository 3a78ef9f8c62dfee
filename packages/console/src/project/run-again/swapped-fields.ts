import { figureFields } from '@ledgerprint/ledger/activity';
import type { NamedField } from '../../parts/row-field-words.ts';

/** A field that can come from another one. */
export type SwappableField = NamedField;

/** Fields of a row that can be exchanged: texts with texts, figures with figures. */
export const swappableFields: readonly (readonly SwappableField[])[] = [
  ['designation', 'supplier', 'notes', 'category', 'account', 'accountLabel', 'reference'],
  // The booked amount belongs to the reconciliation.
  figureFields.filter((field) => field !== 'bookedAmount'),
];

/** The source of each changed field. */
export type SwappedFields = Readonly<Partial<Record<SwappableField, SwappableField>>>;

/** The syntax of RunAgain: `designation=notes,supplier=designation`. */
export function toColumns(swapped: SwappedFields): string {
  return Object.entries(swapped)
    .filter(([field, source]) => source !== field)
    .map(([field, source]) => `${field}=${source}`)
    .join(',');
}
