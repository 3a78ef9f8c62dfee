/** Fields of a row that can be exchanged: texts with texts, figures with figures. */
export const swappableFields = [
  ['designation', 'supplier', 'notes', 'category', 'account', 'accountLabel', 'reference'],
  ['amount', 'unitPrice', 'quantity', 'weight'],
] as const;

/** A field that can come from another one. */
export type SwappableField = (typeof swappableFields)[number][number];

/** The source of each changed field. */
export type SwappedFields = Readonly<Partial<Record<SwappableField, SwappableField>>>;

/** The syntax of RunAgain: `designation=notes,supplier=designation`. */
export function toColumns(swapped: SwappedFields): string {
  return Object.entries(swapped)
    .filter(([field, source]) => source !== field)
    .map(([field, source]) => `${field}=${source}`)
    .join(',');
}
