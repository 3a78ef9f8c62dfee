import { listForms, readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { Dimension } from '@ledgerprint/ledger/values';
import type { Factor } from '../catalogue/factor.ts';
import { parseSizes } from '../sizes/parse-sizes.ts';
import { toAlternatives } from '../text/alternatives.ts';
import { isRebate, stripCreditWords } from '../things/credit-words.ts';
import { isRefrigerant } from '../things/refrigerant-codes.ts';
import { consentTo, type GroupCode } from './compatible-groups.ts';
import { createFamilies, type Family, type FoundFamily, type Stated } from './families.ts';
import { createThingFinder, type FoundThing, type Metered } from './find-thing.ts';
import { createFoodChooser } from './food-chooser.ts';
import { toFoodMean } from './food-mean.ts';
import type { FoodKnowledge } from './food-ranker.ts';
import { createHeatNetworks } from './heat-networks.ts';
import { createJourneyFactors } from './journey-factors.ts';
import { mainRoles, type NameRoles } from './name-words.ts';
import { createNamedFoods, type NamedFoodRows } from './named-foods.ts';
import type { Place } from './places.ts';
import { createJourneyReader, type Journey } from './read-journey.ts';
import { createRefrigerantFinder } from './refrigerants.ts';
import type { Thing } from './things.ts';

/** A physical factor that fits a designation; the score is the confidence in it, from 0 to 1. */
export type Candidate = {
  readonly factor: Factor;
  readonly score: number;
  /**
   * A code, a network or an unambiguous unit identifies the factor. The classifier is consulted only for other names,
   * such as `mini canapés`.
   */
  readonly isUnmistakable: boolean;
  /** The journey by whose distance the factor is multiplied, for travel. */
  readonly journey: Journey | undefined;
};

export type MatcherData = {
  readonly basis: MatcherBasis;
  readonly synonyms: readonly Thing[];
  /** The roles of words in the names of things; by default those of French and English. */
  readonly roles?: NameRoles;
  readonly food: FoodKnowledge | NamedFoodRows;
};

/**
 * Finds physical factors for the things that a designation names. A wrong factor is worse than none, since the
 * monetary ratio is used if there is none.
 */
export type Matcher = {
  /**
   * Candidates, best first; empty if nothing fits well. Several factors of one thing differ in their unit: use the
   * first to which `toFactorAmount` can convert the line.
   */
  match(line: {
    readonly designation: string;
    readonly groupCodes: readonly GroupCode[];
    /** The dimension of the line's quantity, if its unit shows it. */
    readonly dimension?: Dimension | undefined;
    /** The supplier, which may operate a heating network. */
    readonly supplier?: string;
    /** Whether any row has a mass: otherwise foods, which only have factors per kilogram, are not looked up. */
    readonly isWeighed?: () => boolean;
  }): readonly Candidate[];
  /** The family of the goods that a designation names, for a quantity of something without a factor of its own. */
  findFamily(designation: string, groupCodes: readonly GroupCode[], stated?: Stated): FoundFamily | undefined;
};

const foodCodes: ReadonlySet<string> = new Set(['A01', 'A03', 'C10_11_12']);
/** The classifier must find food more likely than not. */
const foodFrom = 0.5;
/** A name that explains nearly everything does not need the classifier's agreement; one that explains half does. */
const nearlyExact = 0.75;
const leastCoverage = 0.34;
const consentFrom = 0.1;

const energyCodes: ReadonlySet<string> = new Set(['C19', 'D']);
const meteredBy: Readonly<Partial<Record<Dimension, Metered>>> = {
  energy: 'energy',
  volume: 'fuel',
  distance: 'mileage',
  peakPower: 'plant',
};
/**
 * Units that the designation may state instead: `36 kWc`, `860 km`, `2 nuits`. Litres are not read: they may be the
 * size of a can.
 */
const distances = toAlternatives(listForms('size-units', 'distance'));
const nights = toAlternatives(listForms('size-units', 'night'));
const writtenMeters = new RegExp(
  String.raw`\d ?(?:(?<energy>[mgk]?wh)|(?<distance>${distances})|(?<peakPower>[km]?w[cp])|(?<night>${nights}))\b`,
);

function foodShare(groupCodes: readonly GroupCode[]): number {
  let share = 0;
  for (const { code, probability } of groupCodes) if (foodCodes.has(code)) share += probability;
  return share;
}

/** What is sold as harvested or caught; the classifier tells `pommes de terre` from what is made of them. */
const freshCodes: ReadonlySet<string> = new Set(['A01', 'A03']);
const freshFrom = 0.8;

function freshCode([first]: readonly GroupCode[]): string | undefined {
  return first !== undefined && first.probability >= freshFrom && freshCodes.has(first.code) ? first.code : undefined;
}

const lodging = 'I';
const lodgingFrom = 0.5;
const namedByMeter = 0.9;
const namedWhole = 0.9;
const hotelNight = 'ico2-hotel';
const carKilometre = 'bc-43791';
/** What carries tonnes over kilometres, by the group of the carrier. */
const byRoad = 'H49';
const carriers: Readonly<Record<string, string>> = { [byRoad]: 'bc-43647', H50: 'bc-28193', H51: 'bc-43670' };
const freightTrain = 'bc-43728';
const carriedFrom = 0.5;

/** `24 t 750 km`: a load and how far it is carried. */
function statesLoad(designation: string): boolean {
  const { sizes } = parseSizes(designation);
  return sizes.some(({ dimension }) => dimension === 'mass') && sizes.some(({ dimension }) => dimension === 'distance');
}

function isOfMeter(factor: Factor | undefined, kind: Metered | undefined): boolean {
  if (kind === 'mileage') return factor?.unit === 'km';
  if (kind === 'plant') return factor?.unit === 'kWp';
  return energyCodes.has(factor?.code ?? '');
}

/** A hotel's bill for a seminar is for more than rooms, unless it counts nights. */
function isEvent(found: FoundThing | undefined, designation: string, dimension: Dimension | undefined): boolean {
  if (found?.thing.factorIds[0] !== hotelNight || dimension === 'night') return false;
  return readPhrases(designation).has('stays', 'event');
}

function isOwnDrive(designation: string, meter: Dimension | undefined): boolean {
  return meter === 'distance' && readPhrases(designation).has('stays', 'own drive');
}

function findWrittenMeter(designation: string): Dimension | undefined {
  const written = /\d/.test(designation) ? writtenMeters.exec(fold(designation))?.groups : undefined;
  if (written === undefined) return undefined;
  if (written.energy !== undefined) return 'energy';
  if (written.distance !== undefined) return 'distance';
  return written.night === undefined ? 'peakPower' : 'night';
}

const none: readonly Candidate[] = [];

function toCertain(factors: readonly Factor[]): readonly Candidate[] {
  return factors.map((factor) => ({ factor, score: 0.95, journey: undefined, isUnmistakable: true }));
}

/** What the matchers of all languages have in common. */
export type MatcherBasis = ReturnType<typeof createMatcherBasis>;

/** `coded` are things with codes that are the same in all languages, such as refrigerants. */
export function createMatcherBasis({
  factors,
  places,
  coded,
  families = [],
}: {
  readonly factors: readonly Factor[];
  readonly places: readonly Place[];
  readonly coded: readonly Thing[];
  readonly families?: readonly Family[];
}) {
  return {
    factors,
    byId: new Map(factors.map((factor) => [factor.id, factor])),
    countryThings: toCountryThings(factors),
    families,
    refrigerants: createRefrigerantFinder(coded),
    networks: createHeatNetworks(factors),
    journeys: createJourneyReader(places),
    journeyFactors: createJourneyFactors(factors),
  };
}

export function createMatcher({ basis, synonyms, roles, food }: MatcherData): Matcher {
  const { factors, byId, refrigerants, networks, journeys, journeyFactors } = basis;
  const hasNames = 'rows' in food;
  const foods = 'rows' in food ? createNamedFoods({ ...food, factors }) : createFoodChooser(factors, food);
  const finder = createThingFinder([...synonyms, ...basis.countryThings], roles);
  const families = createFamilies(basis.families, byId, roles ?? mainRoles);

  function matchJourney(designation: string): readonly Candidate[] {
    const journey = journeys.read(designation);
    const factor = journey === undefined ? undefined : journeyFactors.find(journey, designation);
    return factor === undefined ? none : [{ factor, score: 0.9, journey, isUnmistakable: false }];
  }

  /** Energy, fuel, mileage or a plant by the unit of the line, whatever else the line says. */
  function findMetered(designation: string, dimension: Dimension): FoundThing | undefined {
    const kind = meteredBy[dimension];
    const found = kind === undefined ? undefined : finder.find(designation, kind);
    const isMetered = found?.thing.factorIds.some((id) => isOfMeter(byId.get(id), kind));
    return isMetered === true ? found : undefined;
  }

  /** The thing behind nights and kilometres, if the text names a hotel or is about travel. */
  function matchUsual(designation: string, meter: Dimension, groupCodes: readonly GroupCode[]): readonly Candidate[] {
    const [first] = groupCodes;
    const isStay = meter === 'night' && first?.code === lodging && first.probability >= lodgingFrom;
    const isDrive = isOwnDrive(designation, meter);
    const reading = readPhrases(designation);
    const isByLorry = meter === 'freight' && reading.has('fares', 'lorry');
    const isCarried = meter === 'freight' && first !== undefined && first.probability >= carriedFrom;
    const carrier = isByLorry ? byRoad : isCarried ? first.code : '';
    const isByRail = carrier === byRoad && reading.has('fares', 'train');
    const carried = isByRail ? freightTrain : carriers[carrier];
    const factor = byId.get(isStay ? hotelNight : isDrive ? carKilometre : (carried ?? ''));
    return factor === undefined || reading.has('stays', 'another')
      ? []
      : [{ factor, score: namedByMeter, journey: undefined, isUnmistakable: isDrive || isByLorry }];
  }

  /** What is behind the unit of a line. Kilometres of a private car are that, whatever the classifier makes of the other words. */
  function matchMetered(found: FoundThing, groupCodes: readonly GroupCode[], isDrive: boolean): readonly Candidate[] {
    const candidates = matchThing(found, groupCodes, () => false);
    return isDrive ? candidates.map((candidate) => ({ ...candidate, isUnmistakable: true })) : candidates;
  }

  function matchThing(
    found: FoundThing,
    groupCodes: readonly GroupCode[],
    isWeighed: () => boolean,
  ): readonly Candidate[] {
    if (found.coverage < leastCoverage) return [];
    const all = found.thing.factorIds.flatMap((id) => byId.get(id) ?? []);
    const code = all[0]?.code ?? '';
    const isFood = all[0]?.source === 'Agribalyse';
    const isByPiece = isFood && all.some(({ unit }) => unit === 'unit') && !isWeighed();
    const factors = isFood ? all.filter(({ unit }) => (unit === 'unit') === isByPiece) : all;
    // A food with further description is left to the ranker; `orange` and `avocat` need the classifier's agreement.
    const leastFood = isByPiece ? nearlyExact : 1;
    if (isFood && (found.coverage < leastFood || !found.isAlone || foodShare(groupCodes) < foodFrom)) return [];
    const consent = consentTo(code, groupCodes);
    if (found.coverage < nearlyExact && consent < consentFrom) return [];
    const score = Math.min(1, 0.5 * found.coverage + 0.5 * Math.max(consent, found.coverage));
    const mean = isFood && !isByPiece ? toFoodMean(factors) : undefined;
    return (mean === undefined ? factors : [mean]).map((factor) => ({
      factor,
      score,
      journey: undefined,
      // Nothing else is called sevoflurane, whatever the classifier makes of it.
      isUnmistakable: factor.unit === 'kWp' || (isRefrigerant(factor) && found.coverage >= nearlyExact),
    }));
  }

  function matchFood(designation: string, groupCodes: readonly GroupCode[]): readonly Candidate[] {
    const chosen = foods.choose(designation, freshCode(groupCodes));
    if (chosen === undefined) return [];
    const share = foodShare(groupCodes);
    // The names of foods in a language are more than its classifier has seen: `Ratatouille` by the kilogram needs no agreement.
    if (!chosen.isWhole && share < foodFrom) return [];
    const score = chosen.isWhole ? namedWhole : chosen.agreement * share;
    return [{ factor: chosen.factor, score, journey: undefined, isUnmistakable: false }];
  }

  /** Undefined if a designation names no refrigerant; empty if it is about an appliance or work on one. */
  function matchRefrigerant(designation: string, dimension: Dimension | undefined): readonly Candidate[] | undefined {
    const isMassKnown = () =>
      dimension === 'mass' || parseSizes(designation).sizes.some((size) => size.dimension === 'mass');
    const found = refrigerants.find(designation, isMassKnown);
    if (found === undefined || found === 'refused') return found && [];
    return toCertain(found.thing.factorIds.flatMap((id) => byId.get(id) ?? []));
  }

  function matchNetwork(designation: string, dimension: Dimension | undefined, supplier: string): readonly Candidate[] {
    if (dimension !== undefined && dimension !== 'energy' && dimension !== 'count') return [];
    const factor = networks.find(designation, { isEnergy: dimension === 'energy', supplier });
    return factor === undefined ? none : toCertain([factor]);
  }

  return {
    match({ designation: written, groupCodes, dimension, supplier = '', isWeighed = () => true }) {
      // A price reduction does not return goods.
      if (isRebate(written)) return [];
      const designation = stripCreditWords(written);
      const journey = matchJourney(written);
      if (journey.length > 0) return journey;
      const refrigerant = matchRefrigerant(designation, dimension);
      if (refrigerant !== undefined) return refrigerant;
      const network = matchNetwork(designation, dimension, supplier);
      if (network.length > 0) return network;
      const meter = dimension === undefined || dimension === 'count' ? findWrittenMeter(designation) : dimension;
      const metered = meter === undefined ? undefined : findMetered(designation, meter);
      if (metered !== undefined) return matchMetered(metered, groupCodes, isOwnDrive(written, meter));
      const usual = meter === undefined ? none : matchUsual(written, meter, groupCodes);
      if (usual.length > 0) return usual;
      const found = finder.find(designation);
      if (found?.thing.factorIds.length === 0 || isEvent(found, written, dimension)) return [];
      const thing = found === undefined ? none : matchThing(found, groupCodes, isWeighed);
      if (thing.length === 0 && meter === 'distance' && statesLoad(designation)) {
        return matchUsual(written, 'freight', groupCodes);
      }
      const mayBeFood = hasNames || foodShare(groupCodes) >= foodFrom;
      return thing.length > 0 || !mayBeFood || !isWeighed() ? thing : matchFood(designation, groupCodes);
    },

    findFamily(written, groupCodes, stated) {
      if (isRebate(written)) return undefined;
      return families.find(stripCreditWords(written), groupCodes, stated);
    },
  };
}

/**
 * Electricity of other countries, named with the country in both languages; without a country, the French mix is
 * used.
 */
function toCountryThings(factors: readonly Factor[]): readonly Thing[] {
  return factors.flatMap((factor) => {
    const french = /^electricite, mix moyen, (?:consommation, )?([^,(]+)$/.exec(fold(factor.nameFr))?.[1];
    if (factor.unit !== 'kWh' || french === undefined) return [];
    const english = /^grid electricity, (?:average mix, )?([^,(]+)$/.exec(fold(factor.nameEn))?.[1] ?? french;
    const phrases = [
      `electricite ${french}`,
      `electricite ${english}`,
      `electricity ${english}`,
      `${english} electricity`,
    ];
    return [{ factorIds: [factor.id], phrases: [...new Set(phrases)] }];
  });
}
