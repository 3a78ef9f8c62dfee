import { readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import type { Cabin, Journey } from './read-journey.ts';

/** By the longest flight without a stop: ADEME's aircraft of 101 to 220 seats, which its own calculators always use. */
const flights: readonly (readonly [belowKm: number, name: RegExp])[] = [
  [500, /^avion passagers, 101-220 sieges, <500 kms/],
  [1000, /^avion passagers, 101-220 sieges, 500-1000 kms/],
  [2000, /^avion passagers, 101-220 sieges, 1000-2000 kms/],
  [5000, /^avion passagers, 101-220 sieges, 2000-5000 kms/],
  [Number.POSITIVE_INFINITY, /^avion passagers, 101-220 sieges, >5000 kms/],
];

/**
 * The names of our figures by cabin: ADEME's figure times the ratio of the UK Government's figure for the class to
 * its average.
 */
const cabinNames: Readonly<Record<Cabin, string>> = {
  economy: 'classe economique',
  premium: 'classe premium',
  business: 'classe affaires',
  first: 'premiere classe',
};
const cabinBands = ['<500', '500-1000', '1000-2000', '2000-5000', '>5000'];
/** In the UK's figures, flights within Europe have two cabins: anything above economy is business class. */
const shortHaulKm = 3700;

/** The countries of trains as spelled by ADEME. */
const trainCountries: Readonly<Record<string, string>> = {
  DE: 'allemagne',
  AT: 'autriche',
  BE: 'belgique',
  DK: 'danemark',
  ES: 'espagne',
  FI: 'finlande',
  GR: 'grece',
  IE: 'irlande',
  IT: 'italie',
  LU: 'luxembourg',
  NO: 'norvege',
  NL: 'pays bas',
  PT: 'portugal',
  SE: 'suede',
  CH: 'suisse',
};

/** Finds the factor per passenger-kilometre of a journey by its name, which also works with the next edition. */
export function createJourneyFactors(factors: readonly Factor[]) {
  const perPassenger = factors
    .filter((factor) => factor.unit === 'passenger.km' && factor.source === 'Base Carbone')
    .map((factor) => ({ factor, name: fold(factor.nameFr) }))
    .sort((a, b) => b.factor.year - a.factor.year);
  /** The UK's own figure is newer than ADEME's figure for British trains. */
  const british = factors.find(({ id }) => /^uk-\d{4}-rail-national$/.test(id));
  const named = (pattern: RegExp) => perPassenger.find(({ name }) => pattern.test(name))?.factor;

  /** Of the UK's own, the one for trains under the Channel. */
  const international = factors.find(({ id }) => /^uk-\d{4}-rail-international$/.test(id));
  const ownTrains = new Map(factors.filter(({ id }) => id.startsWith('rail-')).map((factor) => [factor.id, factor]));

  /**
   * Trains that touch France run mostly on French high-speed lines, except those that run through the tunnel or as far as Amsterdam; others
   * need one country's own figure.
   */
  function findTrain(journey: Journey, designation: string): Factor | undefined {
    const countries = new Set(journey.places.map((place) => place.country));
    const isOn = (train: string) => readPhrases(designation).has('travel', train);
    if (countries.size > 1 && international !== undefined) {
      if (countries.has('GB') || isOn('international train')) return international;
    }
    const [only = ''] = countries;
    const own = ownTrains.get(`rail-fast-${only.toLowerCase()}`);
    if (countries.size === 1 && own !== undefined && isOn('high-speed train')) return own;
    if (countries.has('FR')) {
      if (countries.size === 1 && isOn('regional train')) return named(/^ter\b/);
      if (countries.size === 1 && isOn('intercity train')) return named(/^intercites/);
      return named(/^tgv/);
    }
    if (countries.size === 1 && countries.has('GB')) return british ?? named(/^train de voyageurs, royaume-uni$/);
    const country = countries.size === 1 ? trainCountries[[...countries][0] ?? ''] : undefined;
    if (country !== undefined) return named(new RegExp(`^train de voyageurs, ${country}$`));
    return countries.size === 1 ? ownTrains.get(`rail-electric-${only.toLowerCase()}`) : undefined;
  }

  const byCabin = new Map(
    factors
      .filter(({ source, unit }) => source === 'Derived' && unit === 'passenger.km')
      .map((factor) => [fold(factor.nameFr), factor]),
  );

  /** Undefined if the cabin is unknown: the average passenger is used. */
  function findCabin({ cabin, longestLegKm }: Journey): Factor | undefined {
    if (cabin === undefined) return undefined;
    const band = cabinBands[flights.findIndex(([belowKm]) => longestLegKm < belowKm)];
    const isShort = longestLegKm < shortHaulKm;
    const seat = isShort && cabin === 'first' ? 'business' : cabin;
    const haul = isShort ? 'court-courrier' : 'long-courrier';
    return byCabin.get(`avion passagers, ${band} kms, ${haul}, ${cabinNames[seat]}`);
  }

  return {
    find(journey: Journey, designation: string): Factor | undefined {
      if (journey.mode === 'train') return findTrain(journey, designation);
      if (journey.mode === 'coach') return named(/^autocar, gazole/);
      const seat = findCabin(journey);
      if (seat !== undefined) return seat;
      const flight = flights.find(([belowKm]) => journey.longestLegKm < belowKm);
      return flight === undefined ? undefined : named(flight[1]);
    },
  };
}
