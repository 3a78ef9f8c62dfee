import type { Factor } from '../catalogue/factor.ts';

/** What is known of where and when something was bought. */
export type Purchase = {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Undefined: the newest figures are taken. */
  readonly year: number | undefined;
};

/** A factor for a country and year. */
export type LocalFactor = {
  readonly factor: Factor;
  /** `country_factor_missing`: nobody publishes a figure for that country here; the nearest one is used. */
  readonly warnings: readonly 'country_factor_missing'[];
};
