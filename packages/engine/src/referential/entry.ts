import type { FactorUnit } from '../catalogue/factor.ts';

/** One line of an organization's own referential. */
export type ReferentialEntry = {
  readonly code: string;
  readonly label: string;
  readonly keywords: readonly string[];
  /** kgCO2e per unit. */
  readonly factor: number;
  readonly unit: FactorUnit;
  /** The publisher of the figure; empty if the file does not say. */
  readonly source: string;
  /** Price year of a monetary factor, otherwise the year of the figure; undefined if the file does not say. */
  readonly year: number | undefined;
};
