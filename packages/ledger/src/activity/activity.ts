/** The columns of the import template, in the template's order. */
export const activityFields = [
  'designation',
  'supplier',
  'unitPrice',
  'currency',
  'quantity',
  'unit',
  'purchaseDate',
  'weight',
  'notes',
  'category',
] as const;

/** The name of one column of the import template. */
export type ActivityField = (typeof activityFields)[number];

/** One purchase line as the client wrote it: every field verbatim, or the empty string. */
export type Activity = { readonly [field in ActivityField]: string };
