import type { Factor } from './factor.ts';

/** The columns of our catalogue file, in this order: every field of a factor. */
export const catalogueColumns = [
  'id',
  'source',
  'sourceId',
  'edition',
  'nameFr',
  'nameEn',
  'unit',
  'value',
  'uncertaintyPct',
  'year',
  'region',
  'validUntil',
  'code',
  'synonyms',
  'reason',
] as const satisfies readonly (keyof Factor)[];
