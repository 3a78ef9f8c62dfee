import type { Factor, FactorSource } from '../catalogue/factor.ts';

/** A factor as it is multiplied: one of the catalogue, or an entry of an organization's own referential. */
export type AppliedFactor = Omit<Factor, 'source' | 'year'> & {
  readonly source: FactorSource | 'Referential';
  /** Price year of a monetary factor, else the year of the figure; undefined where a referential does not say. */
  readonly year: number | undefined;
};

/** Whether it is multiplied with money. */
export function isMonetary({ unit }: Pick<AppliedFactor, 'unit'>): boolean {
  return unit === 'EUR' || unit === 'USD';
}

/** Its unit as it is exported: `kgCO2e/litre`. */
export function toFactorUnit({ unit }: AppliedFactor): string {
  return `kgCO2e/${unit}`;
}

const publishers: Readonly<Partial<Record<AppliedFactor['source'], string>>> = {
  'Base Carbone': 'ADEME ',
  Agribalyse: 'ADEME ',
  'Impact CO2': 'ADEME ',
  Proxy: 'Ledgerprint ',
};

/** Who published it, in which edition: `ADEME Base Carbone 23.6`. */
export function toFactorSource({ source, edition }: AppliedFactor): string {
  return `${publishers[source] ?? ''}${edition}`;
}
