import type { Aggregates, Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createClientCategories } from '@ledgerprint/engine';
import { createDecidedNeighbours } from '@ledgerprint/engine/decisions';
import type { CategorySummary } from '@ledgerprint/engine/products';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { cutIntoBatches } from './product-ranges.ts';
import { createSummaryMerge, type SummarySetup, summarize } from './project-summary.ts';
import { toReferential } from './setup-in-use.ts';

type Sources = { readonly store: Store; readonly engine: Engine };
type Project = Pick<SealedProject, 'number' | 'categoryMode' | 'context' | 'hasNeighbours' | 'totalProducts'>;

/**
 * The data with which every product of a project is enriched: what was fixed when it was sealed, and the properties of
 * its rows as a whole.
 */
export async function loadProjectContext(
  sources: Sources,
  organizationId: number,
  project: Project,
): Promise<EnrichmentContext> {
  const context = await loadBasicContext(sources, organizationId, project);
  if (context.mode === 'referential') return context;
  const { store, engine } = sources;
  const setup = { kind: 'aggregates', engine, context } as const;
  const aggregates = await loadSummary<Aggregates>(store, organizationId, project, setup);
  return engine.prepare({ ...context, aggregates, neighbours: await loadNeighbours(store, organizationId, project) });
}

/** The same without the totals of its rows, which are collected with it. */
export async function loadBasicContext(
  sources: Sources,
  organizationId: number,
  project: Project,
): Promise<EnrichmentContext> {
  return sources.engine.prepare(await readBasicContext(sources, organizationId, project));
}

async function readBasicContext(
  { store, engine }: Sources,
  organizationId: number,
  project: Project,
): Promise<EnrichmentContext> {
  const { number, categoryMode } = project;
  const { country, currency, year, languages, ratios } = project.context;
  const about = { country, currency, year, languages, ratios };
  if (categoryMode === 'ademe') return { mode: 'ademe', ...about };
  if (categoryMode === 'client') {
    const setup = { kind: 'categories' } as const;
    const summary = await loadSummary<CategorySummary>(store, organizationId, project, setup);
    const { classify, nearFrom } = engine;
    const categories = createClientCategories({ summary, classify, nearFrom });
    return { mode: 'client', categories, ...about };
  }
  const stored = await store.referentials.findOfProject(organizationId, number);
  if (stored === undefined) return { mode: 'referential', naics: await engine.loadNaics(), ...about };
  return { mode: 'referential', referential: toReferential(stored), ...about };
}

/** As of the time of sealing: a later decision must not change cases to which it does not apply. */
async function loadNeighbours(store: Store, organizationId: number, project: Project) {
  const { number, categoryMode, hasNeighbours } = project;
  if (!hasNeighbours || categoryMode !== 'ademe') return undefined;
  return createDecidedNeighbours(await store.decisions.listRemembered(organizationId, number));
}

/** Summaries of large projects were collected by their own jobs; that of a project with one batch is collected here. */
async function loadSummary<Summary extends object>(
  store: Store,
  organizationId: number,
  { number: projectNumber }: Project,
  setup: SummarySetup,
): Promise<Summary> {
  const { kind } = setup;
  const known = await store.projectSummaries.find<Summary>(organizationId, projectNumber, kind);
  if (known !== undefined) return known;
  const merge = createSummaryMerge(kind);
  for (const range of await cutIntoBatches(store, organizationId, projectNumber)) {
    const products = await store.products.readRange(organizationId, projectNumber, range);
    merge.addPart(summarize(setup, products));
  }
  const summary = merge.toSummary() as Summary;
  await store.projectSummaries.keep(organizationId, projectNumber, kind, summary);
  return summary;
}
