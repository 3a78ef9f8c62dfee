import type { FactorUnit } from '../../../src/catalogue/factor.ts';
import type { UkPlace } from './uk-figures.ts';

/** One factor of ours and the cells of the workbook that it is the sum of. */
export type UkThing = {
  /** What comes after `uk-2024-` in its id. */
  readonly slug: string;
  readonly nameFr: string;
  readonly nameEn: string;
  readonly unit: FactorUnit;
  readonly code: string;
  /** What is emitted where the fuel is burnt, or all there is. */
  readonly main: UkPlace;
  /** Well-to-tank, losses of transmission and distribution, and the well-to-tank of these. */
  readonly upstream?: readonly UkPlace[];
  /** Of a figure published per tonne. */
  readonly perTonne?: boolean;
  /** Whether the main part is burnt, so that it has a share to tell. */
  readonly isBurnt?: boolean;
  readonly country?: string;
  readonly region?: string;
};
