import type { SummedCase, SummedProduct } from '../../src/results/index.ts';

const dieselCase: SummedCase = {
  supplier: 'Avia',
  categoryCode: 'C19',
  categoryLabel: 'Fuels',
  match: 'matched',
  method: 'physical',
  exclusion: '',
  rows: 2,
  spendEur: 1_000,
  uncountedEur: 0,
  footprintMg: 2_000_000_000n,
  reporting: [
    { scope: 1, ghgCategory: '', begesPost: '1.2', kg: 1_600 },
    { scope: 3, ghgCategory: '3.3', begesPost: '4.1', kg: 400 },
  ],
  dataQuality: 1,
  doubtKg: 0,
};

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
  cases: [dieselCase],
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
  cases: [
    {
      ...dieselCase,
      supplier: '',
      categoryCode: '',
      categoryLabel: '',
      match: 'unmatched',
      method: 'none',
      rows: 1,
      spendEur: 100,
      uncountedEur: 100,
      footprintMg: undefined,
      reporting: [],
      dataQuality: undefined,
      doubtKg: 25,
    },
  ],
};

/** The product with other values in its only case. */
export function withCase(product: SummedProduct, changed: Partial<SummedCase>): SummedProduct {
  const [only = dieselCase] = product.cases;
  const one = { ...only, ...changed };
  const { categoryCode, categoryLabel, match, spendEur, uncountedEur, footprintMg } = one;
  const kg = Number(footprintMg ?? 0n) / 1e6;
  const footprint = footprintMg === undefined ? undefined : { kg, lowKg: 0.9 * kg, highKg: 1.1 * kg };
  return { ...product, categoryCode, categoryLabel, match, spendEur, uncountedEur, footprint, cases: [one] };
}
