import type { FactorUnit } from '../../../src/catalogue/factor.ts';
import type { UkPlace } from './uk-figures.ts';

/** One of our factors, and the cells of the workbook that add up to it. */
export type UkThing = {
  /** Its id without the prefix, such as `uk-2024-`. */
  readonly slug: string;
  readonly nameFr: string;
  readonly nameEn: string;
  readonly unit: FactorUnit;
  readonly code: string;
  /** The emissions where the fuel is burnt, or the only part. */
  readonly main: UkPlace;
  /**
   * Well-to-tank emissions, losses of transmission and distribution, and the well-to-tank emissions of these losses.
   */
  readonly upstream?: readonly UkPlace[];
  /** Whether the main part is combustion, so that it has a direct share. */
  readonly isBurnt?: boolean;
  readonly country?: string;
  readonly region?: string;
};
