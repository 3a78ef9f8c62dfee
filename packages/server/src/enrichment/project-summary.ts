import type { Aggregates, Engine, EnrichmentContext } from '@ledgerprint/engine';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import {
  type CategorySummary,
  createAggregateCollector,
  createAggregateSum,
  createCategoryCollector,
} from '@ledgerprint/engine/products';
import type { SummaryKind } from '../queue/jobs.ts';
import type { StoredProduct } from '../store/products.ts';

/** The summaries that the products of a project are enriched with, in the order in which they are collected. */
export const summaryKindsOf: Readonly<Record<CategoryMode, readonly SummaryKind[]>> = {
  ademe: ['aggregates'],
  // Energy bills are recognized by their category, among other things.
  client: ['categories', 'aggregates'],
  referential: [],
};

/** Merges the summaries of parts of a project. The result depends neither on the parts nor on their order. */
export function createSummaryMerge(kind: SummaryKind): { addPart(part: object): void; toSummary(): object } {
  if (kind === 'categories') {
    const { addPart, toSummary } = createCategoryCollector();
    return { addPart: (part) => addPart(part as CategorySummary), toSummary };
  }
  const { addPart, toAggregates } = createAggregateSum();
  return { addPart: (part) => addPart(part as Aggregates), toSummary: toAggregates };
}

/** A summary, and what is needed to collect it. */
export type SummarySetup =
  | { readonly kind: 'categories' }
  | { readonly kind: 'aggregates'; readonly engine: Engine; readonly context: EnrichmentContext };

/** The summary of some products of a project. */
export function summarize(setup: SummarySetup, products: readonly StoredProduct[]): object {
  if (setup.kind === 'categories') {
    const collector = createCategoryCollector();
    for (const { designation, activities, firstPosition } of products) {
      const categories = activities.map(({ category }) => category);
      collector.add({ designation, categories, place: firstPosition });
    }
    return collector.toSummary();
  }
  const collector = createAggregateCollector(setup);
  for (const product of products) collector.add(product);
  return collector.toAggregates();
}
