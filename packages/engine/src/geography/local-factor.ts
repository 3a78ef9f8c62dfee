import type { Factor } from '../catalogue/factor.ts';

/** Where and when something was bought, as far as known. */
export type Purchase = {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Undefined: the newest figures are used. */
  readonly year: number | undefined;
};

/** A factor for a country and year. */
export type LocalFactor = {
  readonly factor: Factor;
  /** `country_factor_missing`: no figure is published for that country; the nearest one is used. */
  readonly warnings: readonly 'country_factor_missing'[];
};
