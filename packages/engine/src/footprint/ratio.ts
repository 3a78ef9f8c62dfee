import type { Factor } from '../catalogue/factor.ts';
import type { Deflation } from '../prices/deflator.ts';
import type { AppliedFactor } from './applied-factor.ts';

/** A ratio, and how amounts of the requested year are converted to its prices. */
export type Ratio = {
  readonly factor: AppliedFactor;
  /** Its prices are those of the year nearest to the requested one. */
  readonly isNearestYear: boolean;
  readonly deflation: Deflation | undefined;
  /** The figures are the mean of the country's region, because it has none of its own. */
  readonly isOfRegion?: boolean;
  /** How far the ratio of a country is from ADEME's for the same group, if that is suspiciously far. */
  readonly jump?: RatioJump | undefined;
};

/** A ratio of a country beside ADEME's of the same group. */
export type RatioJump = { readonly ademe: Factor; readonly times: number };
