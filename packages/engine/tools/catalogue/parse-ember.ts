import type { Factor } from '../../src/catalogue/factor.ts';
import { countries } from '../../src/geography/countries.ts';
import { parseRows } from '../parse-rows.ts';

const columns = ['country', 'year', 'gCo2ePerKwh', 'edition'] as const;

/**
 * Ember states no uncertainty. Its figures cover generation within a country, without grid losses (some 5 to 15%) and
 * imports.
 */
const uncertaintyPct = 30;

/** Used for countries without a figure from Ember. */
const world = { code: '', nameFr: 'Monde', nameEn: 'World' };

/** Electricity of countries other than France and the United Kingdom, whose own publishers are more precise. */
export function parseEmber(text: string): readonly Factor[] {
  return parseRows(text, columns).map((row) => {
    const country = row.country === 'WORLD' ? world : countries.find(({ code }) => code === row.country);
    if (country === undefined) throw new Error(`Unknown country ${row.country}.`);
    return {
      id: `ember-${row.country.toLowerCase()}-${row.year}`,
      source: 'Ember',
      sourceId: `${country.nameEn} ${row.year}`,
      edition: `Ember Yearly Electricity Data ${row.edition}`,
      nameFr: `Électricité, ${country.nameFr}, production, cycle de vie, ${row.year}`,
      nameEn: `Electricity, ${country.nameEn}, generation, life cycle, ${row.year}`,
      unit: 'kWh',
      value: Number((Number(row.gCo2ePerKwh) / 1_000).toPrecision(6)),
      uncertaintyPct,
      year: Number(row.year),
      region: country.nameFr,
      validUntil: '',
      code: 'D',
      synonyms: '',
      reason: '',
      country: country.code,
      directShare: undefined,
    };
  });
}
