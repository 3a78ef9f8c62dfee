/** Fields of a row that can take each other's place: texts among texts, figures among figures. */
export const swappableFields = [
  ['designation', 'supplier', 'notes', 'category', 'account', 'accountLabel', 'reference'],
  ['amount', 'unitPrice', 'quantity', 'weight'],
] as const;

/** A field that can be taken from another one. */
export type SwappableField = (typeof swappableFields)[number][number];

/** Which field is taken from which other one; those that are not there stay. */
export type SwappedFields = Readonly<Partial<Record<SwappableField, SwappableField>>>;

/** As RunAgain takes it: `designation=notes,supplier=designation`. */
export function toColumns(swapped: SwappedFields): string {
  return Object.entries(swapped)
    .filter(([field, source]) => source !== field)
    .map(([field, source]) => `${field}=${source}`)
    .join(',');
}
