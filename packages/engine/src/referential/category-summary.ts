import { extendHash, spreadHash, startHash } from '../text/hash-text.ts';

/** One of a project's own categories, as used in its rows. */
export type CategoryUse = {
  readonly name: string;
  /** Products in this category. */
  readonly products: number;
  /**
   * Designations of these products: all of them up to a limit; beyond it, a selection that does not depend on the
   * order of the products.
   */
  readonly designations: readonly string[];
};

/** The project's own categories, in order of first appearance. Plain data, so that it can be stored between batches. */
export type CategorySummary = { readonly categories: readonly CategoryUse[] };

/** The categories of a product's rows: one text per row, empty if the row has none. */
export type CategorizedProduct = { readonly designation: string; readonly categories: readonly string[] };

const mostCategories = 20_000;
const mostPerCategory = 200;
const mostDesignations = 100_000;

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
 * one.
 */
export function createCategoryCollector() {
  const uses = new Map<string, { products: number; readonly kept: Map<string, number> }>();
  let limit = mostPerCategory;
  let total = 0;
  return {
    /** Add the products in order of first appearance. */
    add({ designation, categories }: CategorizedProduct): void {
      const name = ownCategoryOf(categories);
      if (name === undefined) return;
      let use = uses.get(name);
      if (use === undefined) {
        if (uses.size >= mostCategories) return;
        use = { products: 0, kept: new Map() };
        uses.set(name, use);
      }
      use.products++;
      total += keep(use.kept, designation, limit);
      while (total > mostDesignations && limit > 1) {
        limit = Math.ceil(limit / 2);
        for (const { kept } of uses.values()) total -= trim(kept, limit);
      }
    },

    toSummary(): CategorySummary {
      return {
        categories: [...uses].map(([name, { products: count, kept }]) => ({
          name,
          products: count,
          designations: [...kept.keys()].sort(
            (one, other) => rankOf(kept, one) - rankOf(kept, other) || (one < other ? -1 : 1),
          ),
        })),
      };
    },
  };
}

/** The summary of a complete list of products. */
export function collectCategories(products: Iterable<CategorizedProduct>): CategorySummary {
  const collector = createCategoryCollector();
  for (const product of products) collector.add(product);
  return collector.toSummary();
}

/** Keeps the designations with the smallest hashes, which do not depend on the order of the rows. */
function keep(kept: Map<string, number>, designation: string, limit: number): number {
  if (kept.has(designation)) return 0;
  kept.set(designation, spreadHash(extendHash(startHash(0), designation)) >>> 0);
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

function rankOf(kept: ReadonlyMap<string, number>, text: string): number {
  return kept.get(text) ?? 0;
}

function toName(category: string): string {
  return category.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
