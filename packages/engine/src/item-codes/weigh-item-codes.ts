import { groups } from '../catalogue/groups.ts';
import type { RankedCategory } from '../enrichment.ts';

/**
 * The share of codes that indicate the right group. Judgement: one in ten is mistyped, too general, the same for
 * everything that its seller sells, or mapped to the wrong group by us.
 */
const reliability = 0.9;
/**
 * The number of groups over which wrong codes are spread. Groups that both text and code suggest are confused more
 * easily.
 */
const mistaken = { alike: 10, any: groups.length - 1 } as const;
/**
 * At least this probability is left for groups that the classifier did not consider: it is too confident on unfamiliar
 * lines.
 */
const leastRest = 0.05;

/**
 * The classifier's groups combined with those of the codes, by Bayes' rule: a code supports its group as often as codes
 * are right, and may have been given to any other group by mistake. Three groups, best first, including at least one of
 * the codes.
 */
export function weighItemCodes(ranked: readonly RankedCategory[], told: readonly string[]): readonly RankedCategory[] {
  const known = ranked.reduce((sum, { probability }) => sum + probability, 0);
  const rest = Math.max(leastRest, 1 - known);
  const unranked = groups.length - ranked.length;
  const added = told.filter((code) => !ranked.some((group) => group.code === code));
  const right = reliability / told.length;
  const wrong = (1 - reliability) / (added.length < told.length ? mistaken.alike : mistaken.any);
  const candidates = [...ranked, ...added.map((code) => ({ code, probability: rest / unranked }))].map(
    ({ code, probability }) => ({ code, weight: probability * (told.includes(code) ? right : wrong) }),
  );
  const restWeight = rest * (1 - added.length / unranked) * wrong;
  const total = candidates.reduce((sum, { weight }) => sum + weight, restWeight);
  const weighed = candidates
    .map(({ code, weight }) => ({ code, probability: weight / total }))
    .toSorted((a, b) => b.probability - a.probability);
  return keepTold(weighed, told);
}

/** The best three; the group of a code is included even if it is unlikely. */
function keepTold(weighed: readonly RankedCategory[], told: readonly string[]): readonly RankedCategory[] {
  const first = weighed.slice(0, 3);
  if (first.some(({ code }) => told.includes(code))) return first;
  const best = weighed.find(({ code }) => told.includes(code));
  return best === undefined ? first : [...first.slice(0, 2), best];
}
