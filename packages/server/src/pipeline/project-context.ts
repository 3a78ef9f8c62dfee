import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createClientCategories, createReferential, parseReferential } from '@ledgerprint/engine';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { type CategorySummary, createCategoryCollector } from '@ledgerprint/engine/products';
import type { Store } from '../store/store.ts';

/** What every product of a project is enriched with: its categories or its organization's referential. */
export async function loadProjectContext(
  { store, engine }: { readonly store: Store; readonly engine: Engine },
  organizationId: number,
  project: { readonly number: number; readonly categoryMode: CategoryMode },
): Promise<EnrichmentContext> {
  const { number, categoryMode } = project;
  if (categoryMode === 'ademe') return { mode: 'ademe' };
  if (categoryMode === 'client') {
    const summary = await loadSummary(store, organizationId, number);
    const { classify, nearFrom } = engine;
    return { mode: 'client', categories: createClientCategories({ summary, classify, nearFrom }) };
  }
  const stored = await store.referentials.findOfProject(organizationId, number);
  if (stored === undefined) return { mode: 'referential', referential: undefined };
  const { entries } = parseReferential(stored.content);
  if (entries === undefined)
    throw new Error(`referential ${stored.id} was loaded and cannot be read any more`);
  return { mode: 'referential', referential: createReferential({ name: stored.name, entries }) };
}

/** The first batch of a project makes it; the others find it. */
async function loadSummary(store: Store, organizationId: number, number: number): Promise<CategorySummary> {
  const known = await store.categorySummaries.find<CategorySummary>(organizationId, number);
  if (known !== undefined) return known;
  const collector = createCategoryCollector();
  for await (const products of store.readCategorizedRows(organizationId, number)) {
    for (const product of products) collector.add(product);
  }
  const summary = collector.toSummary();
  await store.categorySummaries.keep(organizationId, number, summary);
  return summary;
}
