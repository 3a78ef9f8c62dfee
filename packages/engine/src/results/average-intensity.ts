import { anyGroupRatio } from '../footprint/any-purchase.ts';

/** A footprint and the money that it was calculated for. */
export type Counted = { readonly kg: number; readonly eur: number };

/** ADEME's groups of fuels, electricity, gas and heat. */
const energyCategories: ReadonlySet<string> = new Set(['C19', 'D']);

export function isEnergyCategory(code: string): boolean {
  return energyCategories.has(code);
}

/** What remains of a difference of sums that are equal. */
const negligible = 1e-9;

/**
 * The kilograms per euro at which purchases without a footprint are estimated: the average of those counted, without energy, of
 * which a euro weighs ten times as much as one of anything else. If only energy was counted, the ratio of a purchase of any kind; 0
 * if nothing was.
 */
export function averageKgPerEur(all: Counted, energy: Counted): number {
  const eur = all.eur - energy.eur;
  if (eur > negligible * Math.abs(all.eur)) return Math.max(0, (all.kg - energy.kg) / eur);
  return all.eur > 0 ? anyGroupRatio : 0;
}
