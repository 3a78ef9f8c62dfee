import type { Classification } from '../classifier/classification.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { createTextIndex } from '../text/text-index.ts';
import { type CategorySummary, ownCategoryOf } from './category-summary.ts';
import { toConfidences } from './confidence.ts';

/** The result of client mode for one product. */
export type ClientCategory = {
  /**
   * The client's own text or, if the rows have none, the nearest of the project's categories; undefined if none is
   * near.
   */
  readonly category: string | undefined;
  /** 1 if the rows have their own category. */
  readonly confidence: number;
  /** The next nearest of the project's categories; empty if the rows have their own. */
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  /** The groups that determine the factor, best first. */
  readonly groups: Classification;
};

/** A product as client mode reads it: its input, and the category of each of its rows. */
export type ClientProduct = { readonly input: ClassifierInput; readonly categories: readonly string[] };

type Classify = (input: ClassifierInput) => Classification;

export type ClientCategories = ReturnType<typeof createClientCategories>;

/** The share of the vote that the category's own text has; its designations have the rest. */
const textShare = 0.5;
/** The number of designations of a category that vote; more cost time without a visible effect. */
const mostVoters = 50;

/**
 * Second pass over a project: a category's text and its designations vote for the group that determines its factor, so
 * that `Divers 3` gets the group of what is bought in it. `classify` is the classifier's own function.
 */
export function createClientCategories({
  summary,
  classify: usual,
  nearFrom,
}: {
  readonly summary: CategorySummary;
  readonly classify: Classify;
  /** The confidence below which no category of the project is near enough. */
  readonly nearFrom: number;
}) {
  const uses = new Map(summary.categories.map((use) => [use.name, use]));
  /** By the classifier that gave them, which depends on the languages of the context. */
  const kept = new WeakMap<Classify, Map<string, Classification>>();
  const index = createTextIndex(
    summary.categories.flatMap(({ name, designations }, target) =>
      [name, ...designations].map((text) => ({ text, target })),
    ),
  );

  function groupsOf(name: string, input: ClassifierInput, classify: Classify): Classification {
    const groupsByName = kept.get(classify) ?? new Map<string, Classification>();
    kept.set(classify, groupsByName);
    const known = groupsByName.get(name);
    if (known !== undefined) return known;
    const use = uses.get(name);
    const voters = use === undefined ? [input.designation] : use.designations.slice(0, mostVoters);
    const groups = vote({ name, voters, classify });
    // Names beyond the limit of the summary are not cached either: there may be a million of them.
    if (use !== undefined) groupsByName.set(name, groups);
    return groups;
  }

  function nearestFor(input: ClassifierInput, classify: Classify): ClientCategory {
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
    return { ...best, alternatives: others.slice(0, 2), groups: groupsOf(best.category, input, classify) };
  }

  return {
    /** The category of one product and the groups that determine its factor. */
    of({ input, categories }: ClientProduct, classify: Classify = usual): ClientCategory {
      const own = ownCategoryOf(categories);
      if (own === undefined) return nearestFor(input, classify);
      return { category: own, confidence: 1, alternatives: [], groups: groupsOf(own, input, classify) };
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
  readonly classify: Classify;
}): Classification {
  const shares = new Map<string, number>();
  let heard = 0;
  const add = (designation: string, share: number) => {
    const { ranked } = classify({ designation, supplier: '', category: '', unit: '', notes: '' });
    // Meaningless designations (`Monthly invoice`) must not outvote a meaningful category.
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
