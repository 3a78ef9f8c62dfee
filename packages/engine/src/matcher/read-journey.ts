import { type Reading, readPhrases } from '@ledgerprint/languages';
import { greatCircleKm, type Place, toPlaceKey } from './places.ts';

export type JourneyMode = 'flight' | 'train' | 'coach';

/** The cabin class of a flight. */
export type Cabin = 'economy' | 'premium' | 'business' | 'first';

/** A journey between places that a designation names. */
export type Journey = {
  readonly mode: JourneyMode;
  readonly places: readonly Place[];
  /** The total distance, both ways for a return journey. */
  readonly distanceKm: number;
  /** The longest leg without a stop, one way, along the great circle. */
  readonly longestLegKm: number;
  readonly isReturn: boolean;
  /** Undefined if a flight's designation does not say, and for other modes. */
  readonly cabin: Cabin | undefined;
  /** The number of travellers, if the designation states it. */
  readonly travellers: number | undefined;
  /** The designation speaks of several tickets without saying how many. */
  readonly isCountUnknown: boolean;
};

const modes: readonly JourneyMode[] = ['flight', 'train', 'coach'];
const longestName = 4;

/** The first that is named is used: a premium economy seat is not an economy one. */
const cabins: readonly Cabin[] = ['premium', 'first', 'business', 'economy'];
const mostTravellers = 999;
/** From this distance on, a seat in a class is on a plane, in kilometres. */
const flownFrom = 1500;
/** Two joined airport codes are a flight, whatever the seller: `CDG-JFK`. */
const airportPair = /(?<![\p{L}\d-])([A-Z]{3}) ?[-–/>→] ?([A-Z]{3})(?![\p{L}\d])/u;

/** The same without a look at what is around them, which rules out most lines in a fraction of the time. */
const twoCodes = /[A-Z]{3} ?[-–/>→] ?[A-Z]{3}/;

/**
 * The distance travelled relative to the great circle. Flights: + 95 km each (EN 16258 and ISO 14083, as in the
 * French "Info GES" guide). Rail and road routes are about 20% and 30% longer than the great circle: a rule of thumb.
 */
function toTravelledKm(mode: JourneyMode, greatCircle: number): number {
  if (mode === 'flight') return greatCircle + 95;
  return greatCircle * (mode === 'train' ? 1.2 : 1.3);
}

/** Finds journeys by plane, train or coach between at least two known places. */
export function createJourneyReader(places: readonly Place[]) {
  const byName = new Map<string, Place>();
  const byCode = new Map<string, Place>();
  for (const place of places) {
    for (const name of place.names) if (!byName.has(name)) byName.set(name, place);
    for (const code of place.iata) if (!byCode.has(code)) byCode.set(code, place);
  }

  function findPlaces(designation: string): readonly Place[] {
    const words = designation.normalize('NFC').match(/[\p{L}\p{N}'’]+/gu) ?? [];
    const found: Place[] = [];
    for (let at = 0; at < words.length; ) {
      const step = takePlace(words, at, found);
      at += step;
    }
    return found.filter((place, at) => place !== found[at - 1]);
  }

  function takePlace(words: readonly string[], at: number, found: Place[]): number {
    for (let size = Math.min(longestName, words.length - at); size >= 1; size--) {
      const place = byName.get(toPlaceKey(words.slice(at, at + size).join(' ')));
      if (place === undefined) continue;
      found.push(place);
      return size;
    }
    const place = byCode.get(words[at] ?? '');
    if (place !== undefined) found.push(place);
    return 1;
  }

  function areAirportsJoined(designation: string): boolean {
    const pair = twoCodes.test(designation) ? airportPair.exec(designation) : null;
    return pair !== null && byCode.has(pair[1] ?? '') && byCode.has(pair[2] ?? '');
  }

  return {
    read(designation: string): Journey | undefined {
      const joinsAirports = areAirportsJoined(designation);
      const said = readPhrases(designation);
      // Most lines say nothing about travel.
      if (!joinsAirports && said.all('travel').length === 0) return undefined;
      const named = modes.find((one) => said.has('travel', one)) ?? (joinsAirports ? 'flight' : undefined);
      const cabin = cabins.find((one) => said.has('travel', one));
      if ((named === undefined && cabin === undefined) || said.has('travel', 'not travel')) return undefined;
      const visited = findPlaces(designation);
      if (visited.length < 2) return undefined;
      const mode = named ?? (isFarApart(visited) ? 'flight' : undefined);
      if (mode === undefined) return undefined;
      const isThereAndBack = visited.length > 2 && visited[0] === visited.at(-1);
      const isReturn = said.has('travel', 'return') && !isThereAndBack;
      const travellers = countTravellers(said);
      const isCounted = travellers > 0 && travellers <= mostTravellers;
      return {
        ...toJourney(mode, visited, isReturn),
        cabin: mode === 'flight' ? cabin : undefined,
        travellers: isCounted ? travellers : undefined,
        isCountUnknown: !isCounted && said.has('travel', 'tickets'),
      };
    },
  };
}

/** `Business class London Hong Kong`: nobody takes another seat so far. */
function isFarApart(places: readonly Place[]): boolean {
  return places.some((place, at) => greatCircleKm(places[at - 1] ?? place, place) >= flownFrom);
}

function countTravellers(reading: Reading): number {
  const stated = reading.all('travel').find(({ row }) => row.means === 'travellers');
  return stated === undefined ? 0 : Number(reading.tokens.word(stated.from));
}

function toJourney(
  mode: JourneyMode,
  places: readonly Place[],
  isReturn: boolean,
): Omit<Journey, 'cabin' | 'travellers' | 'isCountUnknown'> {
  const legs = places.slice(1).map((to, at) => greatCircleKm(places[at] ?? to, to));
  const oneWay = legs.reduce((sum, leg) => sum + toTravelledKm(mode, leg), 0);
  const distanceKm = Math.round(oneWay * (isReturn ? 2 : 1));
  return { mode, places, distanceKm, longestLegKm: Math.max(...legs), isReturn };
}
