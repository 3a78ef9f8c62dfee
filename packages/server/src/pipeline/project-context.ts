import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createClientCategories, createReferential, parseReferential } from '@ledgerprint/engine';
import { type CategorySummary, createCategoryCollector } from '@ledgerprint/engine/products';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

/** What every product of a project is enriched with: what was frozen when it was sealed. */
export async function loadProjectContext(
  { store, engine }: { readonly store: Store; readonly engine: Engine },
  organizationId: number,
  project: Pick<SealedProject, 'number' | 'categoryMode' | 'context'>,
): Promise<EnrichmentContext> {
  const { number, categoryMode } = project;
  const { country, currency, year } = project.context;
  const about = { country, currency, year };
  if (categoryMode === 'ademe') return { mode: 'ademe', ...about };
  if (categoryMode === 'client') {
    const summary = await loadSummary(store, organizationId, number);
    const { classify, nearFrom } = engine;
    const categories = createClientCategories({ summary, classify, nearFrom });
    return { mode: 'client', categories, ...about };
  }
  const stored = await store.referentials.findOfProject(organizationId, number);
  if (stored === undefined) return { mode: 'referential', referential: undefined, ...about };
  const { entries } = parseReferential(stored.content);
  if (entries === undefined)
    throw new Error(`referential ${stored.id} was loaded and cannot be read any more`);
  const referential = createReferential({ name: stored.name, entries });
  return { mode: 'referential', referential, ...about };
}

/** The first batch of a project makes it; the others find it. */
async function loadSummary(store: Store, organizationId: number, number: number): Promise<CategorySummary> {
  const known = await store.projectSummaries.find<CategorySummary>(organizationId, number, 'categories');
  if (known !== undefined) return known;
  const collector = createCategoryCollector();
  for await (const products of store.readCategorizedRows(organizationId, number)) {
    for (const product of products) collector.add(product);
  }
  const summary = collector.toSummary();
  await store.projectSummaries.keep(organizationId, number, 'categories', summary);
  return summary;
}
