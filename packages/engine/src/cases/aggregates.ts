import type { CarrierName } from '../energy/carriers.ts';

/** Euros spent on something, by year. */
export type YearlySpend = { readonly [year: string]: number };

/**
 * Totals over all rows of a ledger that the result of a single case may depend on. Plain data, so that it can be
 * stored: it is calculated once, before the first case is enriched, and is the same for all cases.
 */
export type Aggregates = {
  /** By carrier and year, in euros, net of credit notes; the year is blank if unknown. */
  readonly energyEur: { readonly [carrier in CarrierName]?: YearlySpend };
  /** The number of rows by the language of their designation; a blank code stands for those that may be in several. */
  readonly languageRows?: { readonly [code: string]: number };
};

/** What a purchase spends on an energy carrier. */
export type EnergySpend = {
  readonly carrier: CarrierName;
  readonly year: number | undefined;
  readonly spendEur: number;
};

/** What the whole ledger spent on a carrier in a year; 0 if unknown. */
export function findEnergySpend({ energyEur }: Aggregates, carrier: CarrierName, year: number | undefined): number {
  const years = Object.hasOwn(energyEur, carrier) ? energyEur[carrier] : undefined;
  return Math.abs(years?.[`${year ?? ''}`] ?? 0);
}
