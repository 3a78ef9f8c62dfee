import type { Factor, FactorSource } from '../catalogue/factor.ts';

/** A factor in a calculation: from the catalogue, an organization's own referential, or a decision. */
export type AppliedFactor = Omit<Factor, 'source' | 'year'> & {
  readonly source: FactorSource | 'Referential' | 'Own factor';
  /**
   * Price year of a monetary factor, or else the year of the figure; undefined if a referential or a decision does
   * not state it.
   */
  readonly year: number | undefined;
};

/** Whether it is multiplied by an amount of money. */
export function isMonetary({ unit }: Pick<AppliedFactor, 'unit'>): boolean {
  return unit === 'EUR' || unit === 'USD';
}

/** Its unit as exported: `kgCO2e/litre`. */
export function toFactorUnit({ unit }: AppliedFactor): string {
  return `kgCO2e/${unit}`;
}

const publishers: Readonly<Partial<Record<AppliedFactor['source'], string>>> = {
  'Base Carbone': 'ADEME ',
  Agribalyse: 'ADEME ',
  'Impact CO2': 'ADEME ',
  Defra: 'Defra and University of Leeds ',
  'Open CEDA': 'CEDA by Watershed, ',
  Proxy: 'Ledgerprint ',
  'Own factor': 'Own factor: ',
};

/** Its publisher and edition: `ADEME Base Carbone 23.6`. */
export function toFactorSource({ source, edition }: AppliedFactor): string {
  return `${publishers[source] ?? ''}${edition}`;
}
