import { groups } from '../catalogue/groups.ts';
import type { RankedCategory } from '../enrichment.ts';

/**
 * The share of codes that tell the right group. Judgement: one in ten is mistyped, too wide, the same for everything
 * that its seller sells, or brought to the wrong group by us.
 */
const reliability = 0.9;
/** Over how many groups wrong codes are spread: those that text and code both think of are mistaken more easily. */
const mistaken = { alike: 10, any: groups.length - 1 } as const;
/** However sure the classifier is, so much is left for what it did not think of: of unlike lines it is too sure. */
const leastRest = 0.05;

/**
 * The classifier's groups weighed with those that codes tell, by Bayes' rule: a code speaks for the group it tells, as
 * often as codes are right, and could be there for any other by mistake. Three groups, best first, among them what was
 * told.
 */
export function weighItemCodes(
  ranked: readonly RankedCategory[],
  told: readonly string[],
): readonly RankedCategory[] {
  const known = ranked.reduce((sum, { probability }) => sum + probability, 0);
  const rest = Math.max(leastRest, 1 - known);
  const unranked = groups.length - ranked.length;
  const added = told.filter((code) => !ranked.some((group) => group.code === code));
  const right = reliability / told.length;
  const wrong = (1 - reliability) / (added.length < told.length ? mistaken.alike : mistaken.any);
  const candidates = [...ranked, ...added.map((code) => ({ code, probability: rest / unranked }))].map(
    ({ code, probability }) => ({
      code,
      weight: probability * (told.includes(code) ? right : wrong),
    }),
  );
  const restWeight = rest * (1 - added.length / unranked) * wrong;
  const total = candidates.reduce((sum, { weight }) => sum + weight, restWeight);
  const weighed = candidates
    .map(({ code, weight }) => ({ code, probability: weight / total }))
    .toSorted((a, b) => b.probability - a.probability);
  return keepTold(weighed, told);
}

/** The best three; what was told is shown even where it is unlikely. */
function keepTold(weighed: readonly RankedCategory[], told: readonly string[]): readonly RankedCategory[] {
  const first = weighed.slice(0, 3);
  if (first.some(({ code }) => told.includes(code))) return first;
  const best = weighed.find(({ code }) => told.includes(code));
  return best === undefined ? first : [...first.slice(0, 2), best];
}
