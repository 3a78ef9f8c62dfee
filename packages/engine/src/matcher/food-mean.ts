import type { Factor } from '../catalogue/factor.ts';

/** The mean of equally plausible foods, as a factor that names them all. */
export type FoodMean = Factor & { readonly meanOf: readonly Factor[] };

/** The assumed error of a single food's figure if its publisher states none. */
const ownUncertainty = 0.5;
/** Half the width of the 95% interval of the normal distribution, in standard deviations. */
const deviations = 1.96;
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
  const logarithms = sorted.map(({ value }) => Math.log(value));
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / sorted.length;
  const variance = logarithms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sorted.length - 1);
  const spread = Math.hypot(deviations * Math.sqrt(variance), Math.log(1 + ownUncertainty));
  const factor: FoodMean = {
    ...first,
    id: `agb-mean-${sorted.map(({ sourceId }) => sourceId).join('-')}`,
    sourceId: sorted.map(({ sourceId }) => sourceId).join(' '),
    nameFr: `Moyenne de ${sorted.length} aliments : ${listNames(sorted.map(({ nameFr }) => nameFr))}`,
    nameEn: `Mean of ${sorted.length} foods: ${listNames(sorted.map(({ nameEn }) => nameEn))}`,
    value: Number(Math.exp(mean).toPrecision(4)),
    uncertaintyPct: Math.round((Math.exp(spread) - 1) * 100),
    code: mostFrequent(sorted.map(({ code }) => code)),
    synonyms: '',
    reason: '',
    meanOf: sorted,
  };
  return factor;
}

export function isFoodMean(factor: Factor): factor is FoodMean {
  return factor.meanOf !== undefined;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(' ; ');
  return names.length > mostNames ? `${shown} ; …` : shown;
}

/** The first of equals. */
function mostFrequent(codes: readonly string[]): string {
  const counts = Map.groupBy(codes, (code) => code);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
