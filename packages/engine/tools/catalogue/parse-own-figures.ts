import { type Factor, type FactorSource, type FactorUnit, factorUnits } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';

const columns = [
  'id',
  'source',
  'sourceId',
  'edition',
  'nameFr',
  'nameEn',
  'unit',
  'value',
  'uncertaintyPct',
  'year',
  'region',
  'validUntil',
  'code',
  'synonyms',
  'reason',
] as const;

/** Figures for one country have the French name of its region, as in Base Carbone; others are not tied to one. */
const countryOfRegion: Readonly<Record<string, string>> = {
  France: 'FR',
  Allemagne: 'DE',
  Espagne: 'ES',
  Italie: 'IT',
  'Pays-Bas': 'NL',
  Pologne: 'PL',
  Portugal: 'PT',
};

/**
 * Figures that are not in any data file of their publisher: copied from the document that `sourceId` names, or
 * calculated from such figures. `value` is the calculation, `0.26 * 771 + 0.74 * 0.501`, so that it can be checked by
 * hand.
 */
export function parseOwnFigures(text: string): readonly Factor[] {
  return parseRows(text, columns).map((row) => {
    if (!factorUnits.some((unit) => unit === row.unit)) throw new Error(`${row.id}: unknown unit "${row.unit}".`);
    return {
      ...row,
      source: row.source as FactorSource,
      unit: row.unit as FactorUnit,
      value: Number(computeSum(row.value).toPrecision(4)),
      uncertaintyPct: Number(row.uncertaintyPct),
      year: Number(row.year),
      country: countryOfRegion[row.region] ?? '',
      directShare: undefined,
    };
  });
}

/** A sum of products and quotients, read from left to right. */
export function computeSum(text: string): number {
  return text
    .split(' + ')
    .reduce((sum, term) => sum + term.split(' * ').reduce((product, part) => product * quotient(part), 1), 0);
}

function quotient(text: string): number {
  const [first = Number.NaN, ...others] = text.split(' / ').map((part) => Number(part));
  return others.reduce((value, divisor) => value / divisor, first);
}
