import type { RankedCategory } from '../enrichment.ts';
import { createTextIndex } from '../text/text-index.ts';
import type { Decision } from './decision.ts';

/** What the organization's decided cases suggest for similar texts. */
export type DecidedNeighbours = {
  /** The ranking including their vote; undefined if no decided case is similar enough to the designation. */
  vote(designation: string, ranked: readonly RankedCategory[]): NeighbourVote | undefined;
};

/** A ranking that decided cases influenced. */
export type NeighbourVote = {
  /** The same number as before, and at least one. */
  readonly ranked: readonly RankedCategory[];
  /** The nearest decided case. */
  readonly nearest: { readonly decisionId: string; readonly designation: string };
};

/** Less similar texts do not vote: the classifier alone does better (bench/review). */
const alikeFrom = 0.7;
/** From this similarity on, the texts differ only in a size, a place or an ending. */
const sameFrom = 0.85;
/**
 * The weight of an identical text's vote, relative to the classifier: in one case in four, its group is not the right
 * one.
 */
const fullWeight = 0.7;
/** If neighbours disagree, the nearer ones count for much more. */
const sharpness = 8;
const mostVoters = 5;
const mostCategories = 3;
const scheme = 'ademe';

/**
 * Takes decisions by case or designation that set or accepted a group, in the order in which they were made.
 * Undefined if there are none. Do not pass decisions of the project being enriched: a decision must not change cases
 * that it does not select.
 */
export function createDecidedNeighbours(decisions: readonly Decision[]): DecidedNeighbours | undefined {
  const voters = [...latestOfEach(decisions).values()];
  if (voters.length === 0) return undefined;
  const index = createTextIndex(voters.map(({ designation }, target) => ({ text: designation, target })));

  return {
    vote(designation, ranked) {
      const found = index.nearest(designation, mostVoters);
      const score = found[0]?.score ?? 0;
      const nearest = voters[found[0]?.target ?? -1];
      if (nearest === undefined || score < alikeFrom) return undefined;
      const powers = found.map((neighbour) => (neighbour.score / score) ** sharpness);
      const total = powers.reduce((sum, power) => sum + power, 0);
      const votes = found.map(({ target }, at) => ({
        code: voters[target]?.code ?? nearest.code,
        probability: (powers[at] ?? 0) / total,
      }));
      return { ranked: mix(ranked, votes, weightOf(score)), nearest };
    },
  };
}

type Voter = { readonly decisionId: string; readonly designation: string; readonly code: string };

/** A text votes once, for its latest decision. */
function latestOfEach(decisions: readonly Decision[]): ReadonlyMap<string, Voter> {
  const voters = new Map<string, Voter>();
  for (const { id, selector, category, accepted } of decisions) {
    const { kind, designation = '' } = selector;
    if ((kind !== 'case' && kind !== 'designation') || designation.trim() === '') continue;
    const [choice] = accepted ?? [];
    const isOne = accepted?.length === 1 && choice?.categoryScheme === scheme;
    const code = category?.scheme === scheme ? category.code : isOne ? choice.categoryCode : undefined;
    if (code !== undefined) voters.set(designation, { decisionId: id, designation, code });
  }
  return voters;
}

function weightOf(score: number): number {
  return fullWeight * Math.min(1, (score - alikeFrom) / (sameFrom - alikeFrom));
}

function mix(
  ranked: readonly RankedCategory[],
  votes: readonly RankedCategory[],
  weight: number,
): readonly RankedCategory[] {
  const mixed = new Map(ranked.map(({ code, probability }) => [code, probability * (1 - weight)]));
  for (const { code, probability } of votes) mixed.set(code, (mixed.get(code) ?? 0) + probability * weight);
  return [...mixed]
    .map(([code, probability]) => ({ code, probability }))
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, Math.max(mostCategories, ranked.length));
}
