import { listForms, readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import { stripSizes } from '../sizes/strip-sizes.ts';
import { toAlternatives } from '../text/alternatives.ts';
import { toFoodMean } from './food-mean.ts';
import { createFoodRanker, type FoodKnowledge, type RankedFood } from './food-ranker.ts';

/**
 * A food's factor, or the mean of equally plausible ones. `agreement` is the probability of foods with similar
 * figures.
 */
export type ChosenFood = {
  readonly factor: Factor;
  readonly agreement: number;
  /** The text is the name of the food and says nothing else; the last part of a compound is not enough. */
  readonly isWhole?: boolean;
};

/** Thresholds for a single food, from bench/accuracy/food.ts. */
const probabilityFrom = 0.6;
const leastOwn = 0.25;
const coverageFrom = 0.6;
const headFrom = 0.65;
const nameFrom = 0.45;
/** Foods with figures this similar give the same footprint: `banane` may be any raw banana. */
const nearValue = 1.25;
/** Longer texts are product descriptions of shops: no food explains them well enough, and they take the longest. */
const longestName = 120;

/** From this share of the highest probability on, foods are equally plausible, and their mean is used. */
const plausibleFrom = 0.3;
const mostPlausible = 8;
/** Below this, most of the text is about something that no food's name contains. */
const plausibleCoverageFrom = 0.4;
/** Foods that differ by more than this give no answer. */
const widestUncertaintyPct = 500;

/** Substitutes for meat, fish or cheese, by their names in Agribalyse. */
const substitute =
  /^specialite vegetale|vegetale? (?:type|au\b|a base)|(?:steak|hot-dog) vegetale?|escalope vegetale|vegane|vegetarien|sans viande|soja et ble|seitan|plant-based/;
const packs = toAlternatives(listForms('packs', 'of food'));
const links = toAlternatives(listForms('size-words', 'of'));
/**
 * Packaging of a food, before its size or at the end: `carton 5 kg`, `sac de 25 kg`. Canned food is a different food.
 */
const packing = new RegExp(String.raw`(?<![\p{L}\d])(?:${packs})(?:\s+(?:${links}))?(?=\s*(?:[x×]\s*)?\d|\s*$)`, 'giu');
/** An amount for two things cannot be used for either. */
const severalThings = /\s\+\s/;

/** Finds the food that a text means, given that it means one. */
export function createFoodChooser(factors: readonly Factor[], knowledge: FoodKnowledge) {
  const foods = factors.filter((factor) => factor.source === 'Agribalyse');
  const ranker = createFoodRanker(foods, knowledge);
  const factorOf = ({ food }: RankedFood) => foods[food] as Factor;

  const isSubstitute = foods.map(({ nameFr, nameEn }) => substitute.test(fold(`${nameFr} ${nameEn}`)));

  /** The most likely foods, without substitutes unless the text says so. */
  function rank(designation: string, freshCode: string | undefined): readonly RankedFood[] {
    const all = ranker.rank(stripSizes(designation.replace(packing, ' ')), 12);
    const [best] = all;
    const fresh = all.filter((one) => factorOf(one).code === freshCode);
    const isFresh = fresh.some(({ headCovered }) => headCovered >= (best?.headCovered ?? 0));
    const ranked = isFresh ? toWhole(fresh) : all;
    if (readPhrases(designation).has('foods', 'substitute')) return ranked;
    return toWhole(ranked.filter(({ food }) => isSubstitute[food] !== true));
  }

  const agreementOn = (value: number, ranked: readonly RankedFood[]) =>
    ranked
      .filter((other) => isNear(factorOf(other).value, value))
      .reduce((sum, { probability }) => sum + probability, 0);

  function chooseOne(best: RankedFood, ranked: readonly RankedFood[]): ChosenFood | undefined {
    if (best.queryCovered < coverageFrom || best.headCovered < headFrom) return undefined;
    if (best.nameFirst < headFrom || best.nameCovered < nameFrom) return undefined;
    const factor = factorOf(best);
    const agreement = Math.min(1, agreementOn(factor.value, ranked));
    return best.probability < leastOwn || agreement < probabilityFrom ? undefined : { factor, agreement };
  }

  function chooseMean(best: RankedFood, ranked: readonly RankedFood[]): ChosenFood | undefined {
    if (best.queryCovered < plausibleCoverageFrom || best.headCovered < headFrom) return undefined;
    const plausible = ranked
      .filter(({ probability }) => probability >= best.probability * plausibleFrom)
      .slice(0, mostPlausible);
    const factor = toFoodMean(plausible.map(factorOf));
    if (factor === undefined || (factor.uncertaintyPct ?? 0) > widestUncertaintyPct) return undefined;
    const agreement = Math.max(agreementOn(factor.value, ranked), best.probability);
    return { factor, agreement: Math.min(1, agreement) * best.queryCovered };
  }

  function find(designation: string, freshCode: string | undefined): ChosenFood | undefined {
    const ranked = rank(designation, freshCode);
    const [best] = ranked;
    if (best === undefined) return undefined;
    const one = chooseOne(best, ranked);
    if (one !== undefined) return one;
    if (severalThings.test(designation) || isFeed(designation, factorOf(best))) return undefined;
    return chooseMean(best, ranked);
  }

  return {
    /**
     * Undefined if no food explains the text, or if the plausible ones differ too much. With the group of what is harvested or caught,
     * the raw ones are meant.
     */
    choose(designation: string, freshCode?: string): ChosenFood | undefined {
      if (designation.length > longestName) return undefined;
      const found = find(designation, freshCode);
      if (found !== undefined) return found;
      const plain = stripKeeping(designation);
      return plain === undefined ? undefined : find(plain, freshCode);
    },
  };
}

/** With probabilities that add up to one. */
function toWhole(foods: readonly RankedFood[]): readonly RankedFood[] {
  const total = foods.reduce((sum, { probability }) => sum + probability, 0);
  return foods.map((one) => ({ ...one, probability: one.probability / total }));
}

function isNear(a: number, b: number): boolean {
  return a <= b * nearValue && b <= a * nearValue;
}

/** Animal feed, unless the animal is in the name of a human food: `langue de chat`, `hot dog`. */
function isFeed(designation: string, { nameFr, nameEn }: Factor): boolean {
  const [animal] = readPhrases(designation)
    .all('foods')
    .filter(({ row }) => row.means === 'fed animal');
  return animal !== undefined && !new RegExp(`\\b${fold(animal.row.text)}`).test(fold(`${nameFr} ${nameEn}`));
}

/** The folded text without the words for how a food is preserved, if there are any: `surgelé`, `sous vide`. */
function stripKeeping(designation: string): string | undefined {
  const reading = readPhrases(designation);
  const { tokens } = reading;
  const kept = reading.all('foods').filter(({ row }) => row.means === 'kept');
  if (kept.length === 0) return undefined;
  return kept.reduceRight(
    (text, { from, to }) => `${text.slice(0, tokens.startOf(from))} ${text.slice(tokens.endOf(to))}`,
    tokens.text,
  );
}
