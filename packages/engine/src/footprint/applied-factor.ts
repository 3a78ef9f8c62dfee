import { remembering } from '@ledgerprint/ledger/values';
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
export const toFactorUnit = ({ unit }: AppliedFactor): string => perUnit(unit);

/** One text for all lines, which is neither made nor compared letter by letter again. */
const perUnit = remembering((unit) => `kgCO2e/${unit}`);

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
export function toFactorSource(factor: AppliedFactor): string {
  const known = sources.get(factor);
  if (known !== undefined) return known;
  const source = `${publishers[factor.source] ?? ''}${factor.edition}`;
  sources.set(factor, source);
  return source;
}

/** There are few factors, used many times; they are kept as long as their catalogue is in use. */
const sources = new WeakMap<AppliedFactor, string>();
