import type { Classification } from '../classifier/classification.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { createTextIndex } from '../text/text-index.ts';
import { type CategorySummary, ownCategoryOf } from './category-summary.ts';
import { toConfidences } from './confidence.ts';

/** What client mode says about one product. */
export type ClientCategory = {
  /** The client's own text, the nearest of the project's where the rows have none; undefined where none is near. */
  readonly category: string | undefined;
  /** 1 where the rows carry it. */
  readonly confidence: number;
  /** The next nearest of the project's categories; empty where the rows carry theirs. */
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  /** The groups that decide the factor, best first. */
  readonly groups: Classification;
};

/** A product as client mode reads it: its input, and the category of each of its rows. */
export type ClientProduct = { readonly input: ClassifierInput; readonly categories: readonly string[] };

export type ClientCategories = ReturnType<typeof createClientCategories>;

/** Beside the designations under it, the category's own text has this share of the vote. */
const textShare = 0.5;
/** Designations under one category that vote; more change nothing that can be seen, and cost time. */
const mostVoters = 50;

/**
 * Second pass over a project: a category's text and the designations under it vote for the group that decides its
 * factor, so that `Divers 3` gets that of what is bought under it. `classify` is the classifier's own.
 */
export function createClientCategories({
  summary,
  classify,
  nearFrom,
}: {
  readonly summary: CategorySummary;
  readonly classify: (input: ClassifierInput) => Classification;
  /** The confidence below which no category of the project is near enough to be given. */
  readonly nearFrom: number;
}) {
  const uses = new Map(summary.categories.map((use) => [use.name, use]));
  const groupsByName = new Map<string, Classification>();
  const index = createTextIndex(
    summary.categories.flatMap(({ name, designations }, target) =>
      [name, ...designations].map((text) => ({ text, target })),
    ),
  );

  function groupsOf(name: string, input: ClassifierInput): Classification {
    const known = groupsByName.get(name);
    if (known !== undefined) return known;
    const use = uses.get(name);
    const voters = use === undefined ? [input.designation] : use.designations.slice(0, mostVoters);
    const groups = vote({ name, voters, classify });
    // Names the summary had no room for are not remembered either: there may be a million of them.
    if (use !== undefined) groupsByName.set(name, groups);
    return groups;
  }

  function nearestFor(input: ClassifierInput): ClientCategory {
    const neighbours = index.nearest(input.designation, 10);
    const confidences = toConfidences(neighbours);
    const ranked = neighbours.map(({ target }, rank) => ({
      category: summary.categories[target]?.name ?? '',
      confidence: confidences[rank] ?? 0,
    }));
    const [best, ...others] = ranked;
    if (best === undefined || best.confidence < nearFrom) {
      const confidence = best?.confidence ?? 0;
      return { category: undefined, confidence, alternatives: [], groups: classify(input) };
    }
    return {
      ...best,
      alternatives: others.slice(0, 2),
      groups: groupsOf(best.category, input),
    };
  }

  return {
    /** The category of one product and the groups its factor comes from. */
    of({ input, categories }: ClientProduct): ClientCategory {
      const own = ownCategoryOf(categories);
      if (own === undefined) return nearestFor(input);
      return {
        category: own,
        confidence: 1,
        alternatives: [],
        groups: groupsOf(own, input),
      };
    },
  };
}

function vote({
  name,
  voters,
  classify,
}: {
  readonly name: string;
  readonly voters: readonly string[];
  readonly classify: (input: ClassifierInput) => Classification;
}): Classification {
  const shares = new Map<string, number>();
  let heard = 0;
  const add = (designation: string, share: number) => {
    const { ranked } = classify({ designation, supplier: '', category: '', unit: '', notes: '' });
    // Designations that say nothing (`Monthly invoice`) must not outvote a category that does.
    const voice = share * (ranked[0]?.probability ?? 0);
    heard += voice;
    for (const { code, probability } of ranked) {
      shares.set(code, (shares.get(code) ?? 0) + voice * probability);
    }
  };
  add(name, voters.length === 0 ? 1 : textShare);
  for (const voter of voters) add(voter, (1 - textShare) / voters.length);
  const ranked = [...shares].map(([code, share]) => ({ code, probability: share / Math.max(heard, 1e-9) }));
  ranked.sort((one, other) => other.probability - one.probability || (one.code < other.code ? -1 : 1));
  return { ranked: ranked.slice(0, 3) };
}
