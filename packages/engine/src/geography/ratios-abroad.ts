import { findBranch } from '../catalogue/branches.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Factor, FactorSource } from '../catalogue/factor.ts';
import { findGroup } from '../catalogue/groups.ts';
import type { Ratio } from '../footprint/ratio.ts';
import { createRatioMemory } from '../footprint/ratio-memory.ts';
import type { Deflation, Deflator } from '../prices/deflator.ts';
import type { ExchangeRates } from '../values/exchange-rates.ts';
import { countries } from './countries.ts';
import { frenchTerritories } from './country-factors.ts';
import { findCurrencyOfCountry } from './currency-country.ts';

/** A file of `data/ratios/`, with the source of its figures. */
export type RatioTable = {
  readonly source: Extract<FactorSource, 'Defra' | 'US EPA' | 'Open CEDA'>;
  readonly text: string;
};

export type RatiosAbroad = ReturnType<typeof createRatiosAbroad>;

/** ADEME's uncertainty is never undercut: these are more, for margins and shares of sectors that are estimated. */
const leastUncertaintyPct: Readonly<Record<RatioTable['source'], number>> = {
  Defra: 85,
  'US EPA': 85,
  'Open CEDA': 90,
};
/** If the mean of a region stands in for a country: within a region, the countries differ by up to a factor of two. */
const regionUncertaintyPct = 120;
/** From this factor on, a case needs a review: the country or the crosswalk may be wrong. */
const jumpFrom = 3;

/**
 * The ratios of countries other than France, by group of ADEME, per euro that the buyer pays. The tables are read when a country is
 * first asked for; each ratio is made once.
 */
export function createRatiosAbroad(
  tables: readonly RatioTable[],
  parts: { readonly catalogue: Catalogue; readonly deflator: Deflator; readonly rates: ExchangeRates },
) {
  const { catalogue } = parts;
  let lines: ReadonlyMap<string, readonly Line[]> | undefined;
  const known = createRatioMemory();

  function toRatio(code: string, country: string, year: number | undefined): Ratio | undefined {
    lines ??= readTables(tables);
    const line = findLine(lines.get(country) ?? [], code, year);
    if (line === undefined) return undefined;
    const ademe = catalogue.findRatio(code, line.year)?.factor;
    const factor = toFactor(line, code, ademe?.uncertaintyPct);
    const isNearestYear = year !== undefined && year !== line.year;
    const deflation = isNearestYear ? movePrices(country, { from: year, to: line.year }, parts) : undefined;
    const times = ademe === undefined ? 1 : apart(factor.value, ademe.value);
    return {
      factor,
      isNearestYear,
      deflation,
      isOfRegion: line.region !== '',
      jump: ademe !== undefined && times > jumpFrom ? { ademe, times } : undefined,
    };
  }

  function find(code: string, country: string, year: number | undefined): Ratio | undefined {
    if (frenchTerritories.has(country)) return undefined;
    return known.find(code, country, year, toRatio);
  }

  return {
    /**
     * The ratio of a group in a country for a purchase year, otherwise of the nearest price year; without a year, the latest.
     * Undefined in France, for unknown countries, and for groups that nobody but ADEME publishes.
     */
    find,

    /** The factor with an id of ours (`ceda-DE-C28-2023`); undefined for any other id. */
    findById(id: string): Factor | undefined {
      const [, country = '', code = '', year = ''] = ids.exec(id) ?? [];
      const factor = code === '' ? undefined : find(code, country, Number(year))?.factor;
      return factor?.id === id ? (factor as Factor) : undefined;
    },

    /** How the prices of a country moved from a purchase year to another. */
    movePrices: (country: string, from: number, to: number): Deflation | undefined =>
      movePrices(country, { from, to }, parts),
  };
}

function apart(one: number, other: number): number {
  return Math.max(one / other, other / one);
}

/** The ratios of one country and price year. */
type Line = {
  readonly source: RatioTable['source'];
  readonly country: string;
  readonly year: number;
  readonly edition: string;
  readonly region: string;
  readonly byGroup: ReadonlyMap<string, number>;
};

/** By country, those of the first table first. */
function readTables(tables: readonly RatioTable[]): ReadonlyMap<string, readonly Line[]> {
  const lines = tables.flatMap(({ source, text }) => {
    const [header = '', ...rows] = text.trimEnd().split('\n');
    const codes = header.split(',').slice(4);
    return rows.map((row): Line => {
      const [country = '', year = '', edition = '', region = '', ...cells] = row.split(',');
      const values = codes.flatMap((code, at) => (cells[at] ? [[code, Number(cells[at])] as const] : []));
      return { source, country, year: Number(year), edition, region, byGroup: new Map(values) };
    });
  });
  return Map.groupBy(lines, ({ country }) => country);
}

/** Of the first source that has the group, the line of the nearest year, the later of two equally near. */
function findLine(lines: readonly Line[], code: string, year = Number.MAX_VALUE): Line | undefined {
  const having = lines.filter(({ byGroup }) => byGroup.has(code));
  return having
    .filter(({ source }) => source === having[0]?.source)
    .reduce<Line | undefined>((best, next) => {
      if (best === undefined) return next;
      const nearer = Math.abs(next.year - year) - Math.abs(best.year - year);
      return nearer < 0 || (nearer === 0 && next.year > best.year) ? next : best;
    }, undefined);
}

const idPrefixes: Readonly<Record<RatioTable['source'], string>> = {
  Defra: 'defra',
  'US EPA': 'epa-group',
  'Open CEDA': 'ceda',
};

const ids = new RegExp(`^(?:${Object.values(idPrefixes).join('|')})-([A-Z]{2})-(\\w+)-(\\d{4})$`);

function toFactor(line: Line, code: string, ademePct = 0): Factor {
  const { source, country, year, edition, region } = line;
  const group = findGroup(code) ?? findBranch(code);
  const place = countries.find((one) => one.code === country);
  const least = region === '' ? leastUncertaintyPct[source] : regionUncertaintyPct;
  return {
    id: `${idPrefixes[source]}-${country}-${code}-${year}`,
    source,
    sourceId: region === '' ? `${country} ${code}` : `${region} ${code}`,
    edition,
    nameFr: `${group?.nameFr ?? code}, ${place?.nameFr ?? country}`,
    nameEn: `${group?.nameEn ?? code}, ${place?.nameEn ?? country}`,
    unit: 'EUR',
    value: line.byGroup.get(code) ?? 0,
    uncertaintyPct: Math.max(least, ademePct),
    year,
    region: region === '' ? (place?.nameFr ?? country) : region,
    validUntil: '',
    code,
    synonyms: '',
    reason: '',
    country,
    directShare: undefined,
  };
}

/**
 * Prices move with the country's GDP deflator, in its own currency: between the years, the euro's rate moves too. For countries
 * without a deflator, euros move with that of the European Union.
 */
function movePrices(
  country: string,
  { from, to }: { readonly from: number; readonly to: number },
  { deflator, rates }: { readonly deflator: Deflator; readonly rates: ExchangeRates },
): Deflation | undefined {
  const years = { scheme: 'country', fromYear: from, toYear: to } as const;
  const own = deflator.deflate({ ...years, code: country });
  if (own === undefined) return deflator.deflate({ ...years, code: 'EU27' });
  const currency = findCurrencyOfCountry(country);
  if (currency === undefined) return own;
  const [before, after] = [own.fromYear, own.toYear].map((year) => rates.find(currency, `${year}-07-01`)?.unitsPerEuro);
  if (before === undefined || after === undefined) return own;
  return { ...own, ratio: (own.ratio * before) / after, index: `${own.index} in ${currency}` };
}
