import type { SummedProduct } from '../../src/results/index.ts';

/** Fuel burnt on the road: scope 1, with upstream emissions in scope 3. */
export const diesel: SummedProduct = {
  designation: 'Diesel',
  categoryCode: 'C19',
  categoryLabel: 'Fuels',
  match: 'matched',
  occurrences: 2,
  spendEur: 1_000,
  uncountedEur: 0,
  footprint: { kg: 2_000, lowKg: 1_800, highKg: 2_200 },
  uncertainty: { parts: [{ kg: 2_000, sources: [{ key: 'diesel', u: 0.1 }] }] },
  reporting: [
    { scope: 1, ghgCategory: '', begesPost: '1.2', kg: 1_600 },
    { scope: 3, ghgCategory: '3.3', begesPost: '4.1', kg: 400 },
  ],
  dataQuality: 1,
  warnings: [],
  notUnderstood: [],
};

/** An unmatched product. */
export const unknown: SummedProduct = {
  ...diesel,
  designation: 'xqzv',
  categoryCode: '',
  categoryLabel: '',
  match: 'unmatched',
  occurrences: 1,
  spendEur: 100,
  uncountedEur: 100,
  footprint: undefined,
  uncertainty: undefined,
  reporting: [],
  dataQuality: undefined,
};
