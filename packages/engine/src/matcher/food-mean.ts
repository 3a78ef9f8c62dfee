import type { Factor } from '../catalogue/factor.ts';
import { type MeanFactor, mostFrequent, toGeometricMean, toUncertaintyPct } from './mean-factor.ts';

/** The assumed error of a single food's figure if its publisher states none. */
const ownUncertainty = 0.5;
const mostNames = 3;

/**
 * The geometric mean with equal weights, because figures of foods differ by multiples. Of the means measured on
 * unseen terms, it has the smallest error in kilograms and is unbiased (the arithmetic mean is 6% too high, the
 * median 5%). The uncertainty combines the spread of the foods with the error of a single one; for 94% of the terms
 * it covers the food that was meant. The same foods give the same factor, in any order.
 */
export function toFoodMean(foods: readonly Factor[]): Factor | undefined {
  const sorted = foods.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = sorted;
  if (first === undefined || sorted.length === 1) return first;
  const { value, spread } = toGeometricMean(sorted.map((food) => food.value));
  const factor: MeanFactor = {
    ...first,
    id: `agb-mean-${sorted.map(({ sourceId }) => sourceId).join('-')}`,
    sourceId: sorted.map(({ sourceId }) => sourceId).join(' '),
    nameFr: `Moyenne de ${sorted.length} aliments : ${listNames(sorted.map(({ nameFr }) => nameFr))}`,
    nameEn: `Mean of ${sorted.length} foods: ${listNames(sorted.map(({ nameEn }) => nameEn))}`,
    value,
    uncertaintyPct: toUncertaintyPct(Math.hypot(spread, Math.log(1 + ownUncertainty))),
    code: mostFrequent(sorted.map(({ code }) => code)),
    synonyms: '',
    reason: '',
    meanOf: sorted,
  };
  return factor;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(' ; ');
  return names.length > mostNames ? `${shown} ; …` : shown;
}
