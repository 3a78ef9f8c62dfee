import { extendHash, spreadHash, startHash } from '../text/hash-text.ts';

/** One of a project's own categories, as used in its rows. */
export type CategoryUse = {
  readonly name: string;
  /** Place of the first of its products. */
  readonly place: number;
  /** Products in this category. */
  readonly products: number;
  /** Designations of these products: all of them up to a limit; beyond it, a selection. */
  readonly designations: readonly string[];
};

/**
 * The own categories of a project or of a part of it, in order of first appearance. Plain data, so that it can be
 * stored.
 */
export type CategorySummary = { readonly categories: readonly CategoryUse[] };

/** The categories of a product's rows: one text per row, empty if the row has none. */
export type CategorizedProduct = {
  readonly designation: string;
  readonly categories: readonly string[];
  /** Orders the products; by default, they are in the order in which they are added. */
  readonly place?: number;
};

const mostCategories = 20_000;
const mostPerCategory = 200;
const mostDesignations = 100_000;
/** Designations of each category if there are too many categories. */
const fewPerCategory = 4;

/** The most frequent category of a product's rows, the first of equally frequent ones; undefined if none has one. */
export function ownCategoryOf(categories: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const category of categories) {
    const name = toName(category);
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let best: string | undefined;
  for (const [name, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = name;
  return best;
}

/**
 * First pass over a project: the categories it uses and their designations. Memory is bounded: 20,000 categories, 200
 * designations each, 100,000 in total. Rows keep a category beyond the limit, but it is not offered to rows without
 * one. What is kept is chosen by hashes, so that it depends neither on the order of the products nor on the parts in
 * which they are collected.
 */
export function createCategoryCollector() {
  const uses = new Map<string, CollectedUse>();
  let added = 0;
  let limit = mostPerCategory;
  let total = 0;
  let highestRank = Number.POSITIVE_INFINITY;

  function findUse(name: string): CollectedUse | undefined {
    const known = uses.get(name);
    if (known !== undefined) return known;
    const rank = rankOf(name);
    if (rank > highestRank) return undefined;
    const use: CollectedUse = { rank, place: Number.POSITIVE_INFINITY, products: 0, kept: new Map() };
    uses.set(name, use);
    return use;
  }

  function addUse({ name, place, products, designations }: CategoryUse): void {
    const use = findUse(name);
    if (use === undefined) return;
    use.place = Math.min(use.place, place);
    use.products += products;
    for (const designation of designations) total += keep(use.kept, designation, limit);
    if (uses.size > mostCategories) lowerLimit(fewPerCategory);
    // Removed in groups: looking for the highest rank each time would take too long.
    if (uses.size > 2 * mostCategories) removeCategories();
    while (total > mostDesignations && limit > fewPerCategory) lowerLimit(Math.ceil(limit / 2));
  }

  function lowerLimit(to: number): void {
    if (to >= limit) return;
    limit = to;
    for (const { kept } of uses.values()) total -= trim(kept, limit);
  }

  function removeCategories(): void {
    const ranked = [...uses].sort(
      ([name, one], [otherName, other]) => one.rank - other.rank || (name < otherName ? -1 : 1),
    );
    for (const [name, { kept }] of ranked.slice(mostCategories)) {
      uses.delete(name);
      total -= kept.size;
    }
    highestRank = ranked[mostCategories - 1]?.[1].rank ?? highestRank;
  }

  return {
    add({ designation, categories, place = added }: CategorizedProduct): void {
      added++;
      const name = ownCategoryOf(categories);
      if (name !== undefined) addUse({ name, place, products: 1, designations: [designation] });
    },

    /** The summary of other products of the same project, whose places must be set. */
    addPart({ categories }: CategorySummary): void {
      for (const use of categories) addUse(use);
    },

    toSummary(): CategorySummary {
      if (uses.size > mostCategories) removeCategories();
      const inOrder = [...uses].sort(([, one], [, other]) => one.place - other.place);
      return {
        categories: inOrder.map(([name, { place, products, kept }]) => ({
          name,
          place,
          products,
          designations: [...kept]
            .sort(([one, rank], [other, otherRank]) => rank - otherRank || (one < other ? -1 : 1))
            .map(([designation]) => designation),
        })),
      };
    },
  };
}

type CollectedUse = {
  readonly rank: number;
  place: number;
  products: number;
  /** Designations with their ranks. */
  readonly kept: Map<string, number>;
};

/** The summary of a complete list of products. */
export function collectCategories(products: Iterable<CategorizedProduct>): CategorySummary {
  const collector = createCategoryCollector();
  for (const product of products) collector.add(product);
  return collector.toSummary();
}

/** Keeps the designations with the smallest ranks. */
function keep(kept: Map<string, number>, designation: string, limit: number): number {
  if (kept.has(designation)) return 0;
  kept.set(designation, rankOf(designation));
  return 1 - trim(kept, limit);
}

function trim(kept: Map<string, number>, limit: number): number {
  let removed = 0;
  while (kept.size > limit) {
    let last = '';
    let highest = -1;
    for (const [text, rank] of kept) {
      if (rank > highest || (rank === highest && text > last)) [last, highest] = [text, rank];
    }
    kept.delete(last);
    removed++;
  }
  return removed;
}

/** A hash of the text. */
function rankOf(text: string): number {
  return spreadHash(extendHash(startHash(0), text)) >>> 0;
}

function toName(category: string): string {
  return category.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
