import { fold } from '@ledgerprint/ledger/text';
import { createWordFilter } from '../text/word-filter.ts';
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
};

const modePhrases: Readonly<Record<JourneyMode, readonly string[]>> = {
  flight: (
    'vol,vols,avion,flight,flights,airfare,plane,air ticket,billet d avion,air france,easyjet,ryanair,transavia,' +
    'lufthansa,klm,british airways,vueling,volotea,iberia,emirates,delta,united airlines,corsair,aerien'
  ).split(','),
  train:
    'train,trains,tgv,sncf,ouigo,inoui,ter,intercites,eurostar,thalys,rail,ice,lyria,amtrak,railway,renfe,trenitalia'.split(
      ',',
    ),
  coach: ['autocar', 'flixbus', 'blablabus', 'coach', 'car longue distance'],
};
const modePatterns = Object.entries(modePhrases).map(
  ([mode, phrases]) => [mode as JourneyMode, new RegExp(`\\b(${phrases.join('|')})\\b`)] as const,
);
const mayTravel = createWordFilter(
  Object.values(modePhrases).flatMap((phrases) => phrases.map((phrase) => phrase.split(' ')[0] ?? '')),
);
const returnWords = /\b(a ?\/ ?r|ar|aller ?[-/]? ?retour|aller et retour|return|round ?-? ?trip|retour)\b/;
/** Things related to a journey that are not one. */
const notTravel =
  /\b(fret|freight|cargo|colis|bagages?|baggage|luggage|taxi|parking|hotel|frais|fees?|agence|assurance|insurance|location|rental|simulateur|maquette|abonnement|carte|reservation|modification|penalite|garantie|option|transfert|navette|formation|maintenance)\b/;
const longestName = 4;

/** The first match is used: a premium economy seat is not an economy one. Letters are the airlines' fare classes. */
const cabins: readonly (readonly [Cabin, RegExp])[] = [
  ['premium', /\b(premium|classe? w|cabine? w|w class)\b/],
  [
    'first',
    /\b(first class|1st class|premiere classe|1 ?ere classe|classe premiere|la premiere|classe? f|cabine? f|f class)\b/,
  ],
  [
    'business',
    /\b(business(?! (?:trip|travel|meeting|unit|develop))|(?:classe|cabine|en|tarif|billets?) affaires?|club world|classe? [cj]|cabine? [cj]|[cj] class)\b/,
  ],
  ['economy', /\b(eco|economy|economique|tourist class|classe? y|cabine? y|y class)\b/],
];
const travellerPattern =
  /(?<![\p{L}\d.,-])(\d{1,3}) ?(?:passagers?|pax|personnes?|pers|voyageurs?|travell?ers?|passengers?|adultes?|adults?|billets?|tickets?|people|persons?|participants?|collaborateurs?|salaries|agents|eleves|etudiants|students|seats|places)(?![\p{L}\d])/u;
/** Two joined airport codes are a flight, whatever the seller: `CDG-JFK`. */
const airportPair = /(?<![\p{L}\d-])([A-Z]{3}) ?[-–/>→] ?([A-Z]{3})(?![\p{L}\d])/u;

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
    const [, from = '', to = ''] = airportPair.exec(designation) ?? [];
    return byCode.has(from) && byCode.has(to);
  }

  return {
    read(designation: string): Journey | undefined {
      const folded = fold(designation);
      const joinsAirports = areAirportsJoined(designation);
      if (!joinsAirports && !mayTravel(folded)) return undefined;
      const text = folded.replace(/['’]/g, ' ');
      const named = modePatterns.find(([, phrases]) => phrases.test(text))?.[0];
      const mode = named ?? (joinsAirports ? 'flight' : undefined);
      if (mode === undefined || notTravel.test(text)) return undefined;
      const visited = findPlaces(designation);
      if (visited.length < 2) return undefined;
      const isThereAndBack = visited.length > 2 && visited[0] === visited.at(-1);
      const isReturn = returnWords.test(text) && !isThereAndBack;
      const travellers = Number(travellerPattern.exec(text)?.[1] ?? 0);
      return {
        ...toJourney(mode, visited, isReturn),
        cabin: mode === 'flight' ? cabins.find(([, words]) => words.test(text))?.[0] : undefined,
        travellers: travellers > 0 ? travellers : undefined,
      };
    },
  };
}

function toJourney(
  mode: JourneyMode,
  places: readonly Place[],
  isReturn: boolean,
): Omit<Journey, 'cabin' | 'travellers'> {
  const legs = places.slice(1).map((to, at) => greatCircleKm(places[at] ?? to, to));
  const oneWay = legs.reduce((sum, leg) => sum + toTravelledKm(mode, leg), 0);
  const distanceKm = Math.round(oneWay * (isReturn ? 2 : 1));
  return { mode, places, distanceKm, longestLegKm: Math.max(...legs), isReturn };
}
