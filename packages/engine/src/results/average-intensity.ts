import { anyGroupRatio } from '../footprint/any-purchase.ts';
import type { SummedCase } from './summed-case.ts';

/** ADEME's groups of fuels, electricity, gas and heat, of which a euro weighs ten times as much as one of anything else. */
const energyCategories: ReadonlySet<string> = new Set(['C19', 'D']);

/** Whether a case is part of the average at which purchases without a footprint are estimated. */
export function isInAverage(one: Pick<SummedCase, 'method' | 'categoryCode' | 'spendEur'>): boolean {
  return one.method === 'monetary' && one.spendEur !== 0 && !energyCategories.has(one.categoryCode);
}

/** What remains of a sum of credit notes and purchases that cancel out, in euros. */
const negligible = 1e-6;

/**
 * The kilograms per euro at which purchases without a footprint are estimated: the average of the cases calculated from
 * money, without energy. If there is none, the ratio of a purchase of any kind.
 */
export function averageKgPerEur({ kg, eur }: { readonly kg: number; readonly eur: number }): number {
  return eur > negligible ? Math.max(0, kg / eur) : anyGroupRatio;
}
