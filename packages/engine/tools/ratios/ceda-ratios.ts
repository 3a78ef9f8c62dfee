import { countries } from '../../src/geography/countries.ts';
import { parseRows } from '../parse-rows.ts';
import { type Crosswalk, meanOf } from './crosswalk.ts';
import type { CountryYear } from './format-ratios.ts';
import { freightSector, type Margin, mix, tradeSectors } from './margins.ts';
import type { YearlyRates } from './yearly-rates.ts';

const priceYear = 2023;

/** Open CEDA's figures, per dollar at producer prices, at the prices that buyers pay, by country and group. */
export function buildCedaRatios(
  texts: { readonly ratios: string; readonly regions: string },
  {
    toBea,
    marginOf,
    rates,
    codes,
    edition,
  }: {
    readonly toBea: Crosswalk;
    readonly marginOf: (sector: string) => Margin;
    readonly rates: YearlyRates;
    readonly codes: readonly string[];
    readonly edition: string;
  },
): readonly CountryYear[] {
  const byPlace = readPlaces(texts.ratios);
  const regionOf = readRegions(texts.regions);
  const perEuro = rates('USD', priceYear);

  return countries
    .map(({ code }) => code)
    .toSorted()
    .flatMap((country) => {
      const own = byPlace.get(country);
      const region = own === undefined ? regionOf(country) : '';
      // French overseas territories, for which ADEME's ratios are used.
      if (region === undefined) return [];
      const figures = own ?? byPlace.get(`region:${namesInRatios[region] ?? region}`);
      if (figures === undefined) throw new Error(`Open CEDA has no figures for ${region}.`);
      return [{ country, year: priceYear, edition, region, byGroup: toGroups(figures) }];
    });

  function toGroups(figures: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const trade = tradeSectors.reduce((sum, sector) => sum + (figures.get(sector) ?? 0), 0) / tradeSectors.length;
    const margins = { trade, freight: figures.get(freightSector) ?? 0 };
    const toPurchaser = (sector: string): number | undefined => {
      const value = figures.get(sector);
      if (value === undefined || value <= 0) return undefined;
      const { share, transport } = marginOf(sector);
      return (1 - share) * value + share * mix(transport, margins);
    };
    return new Map(
      codes.flatMap((code) => {
        const value = meanOf(toBea.get(code) ?? [], toPurchaser);
        return value === undefined ? [] : [[code, value * perEuro] as const];
      }),
    );
  }
}

/** Regions that the file of figures spells in another way than the file of countries. */
const namesInRatios: Readonly<Record<string, string>> = {
  'Australia and New Zealand': 'Australian and New Zealand',
  Caribbean: 'Carribean',
  'South-Eastern Asia': 'South Eastern Asia',
};

function readPlaces(text: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const columns = ['country', 'sector_code', 'unit', 'year', 'kgco2e_per_unit', 'price_basis'] as const;
  const rows = parseRows(text, columns);
  const other = rows.find((row) => row.unit !== 'kgCO2e/USD' || row.price_basis !== `producer ${priceYear}`);
  if (other !== undefined) throw new Error(`${other.country} has the unit ${other.unit}, ${other.price_basis}.`);
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  return new Map(
    [...byCountry].map(([country, members]) => [
      country,
      new Map(members.map((row) => [row.sector_code, Number(row.kgco2e_per_unit)])),
    ]),
  );
}

/** Territories that the publisher lists by their three letters alone. */
const twoLetters: Readonly<Record<string, string>> = {
  AND: 'AD',
  ERI: 'ER',
  ESH: 'EH',
  FRO: 'FO',
  GGY: 'GG',
  GIB: 'GI',
  GRL: 'GL',
  IMN: 'IM',
  LIE: 'LI',
  PRI: 'PR',
  PRK: 'KP',
  SMR: 'SM',
  SOM: 'SO',
  SSD: 'SS',
  VAT: 'VA',
  XXK: 'XK',
};

function readRegions(text: string): (country: string) => string | undefined {
  const rows = parseRows(text, ['iso3', 'iso2', 'region']);
  const regions = new Map(rows.map(({ iso3, iso2, region }) => [iso2 || twoLetters[iso3], region]));
  return (country) => regions.get(country);
}
