import type { Aggregates, Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createClientCategories } from '@ledgerprint/engine';
import { createDecidedNeighbours } from '@ledgerprint/engine/decisions';
import {
  type CategorySummary,
  createAggregateCollector,
  createCategoryCollector,
} from '@ledgerprint/engine/products';
import type { SummaryKind } from '../store/project-summaries.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { toReferential } from './setup-in-use.ts';

type Sources = { readonly store: Store; readonly engine: Engine };
type Project = Pick<SealedProject, 'number' | 'categoryMode' | 'context' | 'hasNeighbours'>;

/**
 * The data with which every product of a project is enriched: what was fixed when it was sealed, and the properties of
 * its rows as a whole.
 */
export async function loadProjectContext(
  sources: Sources,
  organizationId: number,
  project: Project,
): Promise<EnrichmentContext> {
  const context = await loadCategories(sources, organizationId, project);
  if (context.mode === 'referential') return context;
  const { store, engine } = sources;
  const { number } = project;
  const aggregates = await loadOnce<Aggregates>(store, organizationId, number, 'aggregates', async () => {
    const collector = createAggregateCollector({ engine, context });
    for await (const products of store.readProductRows(organizationId, number)) {
      for (const product of products) collector.add(product);
    }
    return collector.toAggregates();
  });
  return { ...context, aggregates, neighbours: await loadNeighbours(store, organizationId, project) };
}

/** As of the time of sealing: a later decision must not change cases to which it does not apply. */
async function loadNeighbours(store: Store, organizationId: number, project: Project) {
  const { number, categoryMode, hasNeighbours } = project;
  if (!hasNeighbours || categoryMode !== 'ademe') return undefined;
  return createDecidedNeighbours(await store.decisions.listRemembered(organizationId, number));
}

async function loadCategories(
  { store, engine }: Sources,
  organizationId: number,
  { number, categoryMode, context }: Project,
): Promise<EnrichmentContext> {
  const { country, currency, year } = context;
  const about = { country, currency, year };
  if (categoryMode === 'ademe') return { mode: 'ademe', ...about };
  if (categoryMode === 'client') {
    const summary = await loadOnce<CategorySummary>(store, organizationId, number, 'categories', async () => {
      const collector = createCategoryCollector();
      for await (const products of store.readProductRows(organizationId, number)) {
        for (const { designation, activities } of products)
          collector.add({ designation, categories: activities.map(({ category }) => category) });
      }
      return collector.toSummary();
    });
    const { classify, nearFrom } = engine;
    const categories = createClientCategories({ summary, classify, nearFrom });
    return { mode: 'client', categories, ...about };
  }
  const stored = await store.referentials.findOfProject(organizationId, number);
  if (stored === undefined) return { mode: 'referential', referential: undefined, ...about };
  return { mode: 'referential', referential: toReferential(stored), ...about };
}

/** The first batch of a project computes the summary; the others find it stored. */
async function loadOnce<Summary extends object>(
  store: Store,
  organizationId: number,
  number: number,
  kind: SummaryKind,
  make: () => Promise<Summary>,
): Promise<Summary> {
  const known = await store.projectSummaries.find<Summary>(organizationId, number, kind);
  if (known !== undefined) return known;
  const summary = await make();
  await store.projectSummaries.keep(organizationId, number, kind, summary);
  return summary;
}
