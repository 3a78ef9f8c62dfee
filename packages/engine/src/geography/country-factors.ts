import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import type { LocalFactor, Purchase } from './local-factor.ts';

export type CountryFactors = ReturnType<typeof createCountryFactors>;

/** Countries and territories to which ADEME's figures apply, unless a territory has its own. */
export const frenchTerritories: ReadonlySet<string> = new Set([
  ...['FR', 'MC', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF'],
]);

/**
 * For trains and hotels: the country whose figure is used instead, chosen by proximity and a similar electricity mix.
 */
const neighbours: Readonly<Record<string, string>> = {
  AT: 'DE',
  CZ: 'DE',
  DK: 'DE',
  PL: 'DE',
  LU: 'BE',
  IE: 'GB',
  HU: 'AT',
  SI: 'AT',
  SK: 'AT',
};

/** Things produced or operated locally, with the country's own power stations and plants. */
type LocalKind = 'electricity' | 'heat' | 'train' | 'freight train' | 'metro' | 'hotel' | 'water or waste';

/**
 * Finds the factor of a country and year that corresponds to a French one, per the same unit. Fuels burnt elsewhere
 * keep the French factor without a warning: they come from the same refineries, and published figures differ by about
 * 5%. Goods that can be made anywhere (paper, computers) are returned unchanged.
 */
export function createCountryFactors(factors: readonly Factor[], counterpartsText: string) {
  const counterparts = parseCounterparts(counterpartsText, factors);
  const mixes = createElectricityMixes(factors);
  const editions = createBritishEditions(factors);
  const abroad = new Map<string, Factor>(
    factors.flatMap((factor) => {
      const kind = kindOf(factor);
      const isListed = kind === 'train' || kind === 'freight train' || kind === 'hotel';
      return isListed && factor.country !== 'FR' && factor.country !== '' && isOfCountry(factor)
        ? [[`${kind} ${factor.country}`, factor] as const]
        : [];
    }),
  );

  function findAbroad(kind: LocalKind, country: string): Factor | undefined {
    return abroad.get(`${kind} ${country}`);
  }

  function localise(factor: Factor, { country, year }: Purchase): LocalFactor {
    const kind = kindOf(factor);
    if (isNamedPlace(factor)) return asItIs(factor);
    // The factor of another country was chosen because the line names that country.
    const place = factor.country === 'FR' || factor.country === '' ? country : factor.country;
    if (kind === 'electricity') return mixes.find(factor, { country: place, year });
    const counterpart = counterparts.find(factor.id, place);
    if (counterpart !== undefined) return asItIs(editions.find(counterpart, year));
    if (kind === undefined || frenchTerritories.has(place) || factor.country === place) {
      return asItIs(editions.find(factor, year));
    }
    const found = findAbroad(kind, place);
    if (found !== undefined) return asItIs(editions.find(found, year));
    const neighbour = neighbours[place];
    const near = neighbour === undefined ? undefined : findAbroad(kind, neighbour);
    return { factor: near === undefined ? factor : editions.find(near, year), warnings: ['country_factor_missing'] };
  }

  return {
    localise,

    /** Whether the figure depends on the country. */
    dependsOnCountry: (factor: Factor): boolean => kindOf(factor) !== undefined && !isNamedPlace(factor),
  };
}

function asItIs(factor: Factor): LocalFactor {
  return { factor, warnings: [] };
}

/** A heating network, Corsica or a city's metro: named in the line, so the country does not change the factor. */
function isNamedPlace({ source, country, region }: Factor): boolean {
  return source === 'Base Carbone' && country === 'FR' && region !== 'France' && region !== 'Ile de France';
}

const ofCitiesAndBorders = /^uk-\d{4}-(hotel-gb-london|rail-international)$/;

/** Whether the figure is for trains or hotels of a whole country. */
function isOfCountry({ id }: Factor): boolean {
  return !ofCitiesAndBorders.test(id);
}

const trains = /^(tgv|ter|intercites|train)\b/;
const metros = /^(rer|metro|tramway)\b/;

function kindOf({ code, unit, nameFr }: Factor): LocalKind | undefined {
  const name = fold(nameFr);
  if (unit === 'kWh' && code === 'D' && name.startsWith('electricite')) return 'electricity';
  if (unit === 'kWh' && code === 'D' && name.startsWith('reseau de')) return 'heat';
  if (unit === 'passenger.km' && code === 'H49' && trains.test(name)) return 'train';
  if (unit === 'passenger.km' && code === 'H49' && metros.test(name)) return 'metro';
  if (unit === 't.km' && code === 'H49' && name.startsWith('train')) return 'freight train';
  if (unit === 'night' && name.includes('hotel')) return 'hotel';
  if (code === 'E') return 'water or waste';
  return undefined;
}

/** Figures of other countries for the same things as French ones. */
type Counterparts = { find(factorId: string, country: string): Factor | undefined };

/**
 * Parses `data/knowledge/counterparts.csv` (`counterpart,factors`; the ids of several factors are separated by spaces).
 * A counterpart applies in its own country. Ids that a catalogue does not have are ignored, since an imported edition
 * may have dropped an element. A figure for a different unit is never a counterpart.
 */
function parseCounterparts(text: string, factors: readonly Factor[]): Counterparts {
  const byId = new Map(factors.map((factor) => [factor.id, factor]));
  const found = new Map<string, Factor>();
  for (const [counterpartId = '', ids = ''] of splitKnowledge(text, ',')) {
    const counterpart = byId.get(counterpartId);
    if (counterpart === undefined) continue;
    for (const id of ids.split(' ')) {
      if (byId.get(id)?.unit === counterpart.unit) found.set(`${id} ${counterpart.country}`, counterpart);
    }
  }
  return { find: (factorId, country) => found.get(`${factorId} ${country}`) };
}

const british = /^uk-\d{4}-(.+)$/;

/** The UK Government publishes its figures every year: a purchase uses those of its year, or of the nearest. */
function createBritishEditions(factors: readonly Factor[]) {
  const byThing = Map.groupBy(
    factors.filter(({ id }) => british.test(id)),
    thingOf,
  );

  return {
    /** The same thing in the edition of a year, the newest if no year is given; other factors as they are. */
    find(factor: Factor, year: number | undefined): Factor {
      const wanted = year ?? Number.POSITIVE_INFINITY;
      const editions = byThing.get(thingOf(factor)) ?? [];
      return editions.reduce((best, next) => (isNearer(next, best, wanted) ? next : best), editions[0] ?? factor);
    },
  };
}

function thingOf({ id }: Factor): string {
  return british.exec(id)?.[1] ?? '';
}

/** Of two equally near, the later. */
function isNearer(next: Factor, best: Factor, year: number): boolean {
  if (!Number.isFinite(year)) return next.year > best.year;
  const nearer = Math.abs(next.year - year) - Math.abs(best.year - year);
  return nearer < 0 || (nearer === 0 && next.year > best.year);
}

const yearlyMix = /^electricite, 20\d\d - mix moyen, consommation/;

/** For countries with next to no power stations: the country that supplies their electricity. */
const fedFrom: Readonly<Record<string, string>> = { MC: 'FR', LI: 'CH', AD: 'ES', IM: 'GB', JE: 'FR', GG: 'FR' };

/** Chooses the published electricity mix of a country and year. */
function createElectricityMixes(factors: readonly Factor[]) {
  const byCountry = Map.groupBy(factors.filter(isMix), ({ country }) => country);

  /** The mix of the purchase year, otherwise of the nearest; of two equally near, the later. */
  function findNearest(country: string, year: number | undefined): Factor | undefined {
    const wanted = year ?? Number.POSITIVE_INFINITY;
    return byCountry.get(country)?.reduce((best, next) => {
      if (!Number.isFinite(wanted)) return next.year > best.year ? next : best;
      const nearer = Math.abs(next.year - wanted) - Math.abs(best.year - wanted);
      return nearer < 0 || (nearer === 0 && isBetter(next, best)) ? next : best;
    });
  }

  return {
    /**
     * The mix of the supplying country, or else of the world, if the country has none: the French mix is far below
     * most.
     */
    find(factor: Factor, { country, year }: Purchase): LocalFactor {
      const found = findNearest(country, year);
      if (found !== undefined) return { factor: found, warnings: [] };
      const near = findNearest(fedFrom[country] ?? '', year) ?? factor;
      return { factor: near, warnings: ['country_factor_missing'] };
    },
  };
}

/**
 * Whether a figure is the mix of the world or of a whole country, delivered or generated there. Corsica's is not, nor
 * is the older French figure without a year.
 */
function isMix({ unit, code, nameFr, country, region, source }: Factor): boolean {
  const name = fold(nameFr);
  if (unit !== 'kWh' || code !== 'D' || !name.startsWith('electricite')) return false;
  if (country === 'FR') return yearlyMix.test(name);
  // Europe's figures are some years and editions old; for the world, Ember's is used.
  return country !== '' ? region !== 'Guadeloupe hors COM' : source === 'Ember';
}

function isBetter(next: Factor, best: Factor): boolean {
  return next.year > best.year || (next.year === best.year && next.source === 'UK Government');
}
