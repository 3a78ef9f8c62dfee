/** The scheme of product categories: ADEME's groups, the client's own, or those of a list. */
export const categoryModes = ['ademe', 'client', 'referential'] as const;
export type CategoryMode = (typeof categoryModes)[number];
