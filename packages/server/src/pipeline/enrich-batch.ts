import { performance } from 'node:perf_hooks';
import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import { createDecisionIndex } from '@ledgerprint/engine/decisions';
import { type CountedResult, toProductResult } from '../enrichment/product-result.ts';
import { loadProjectContext } from '../enrichment/project-context.ts';
import type { BatchReport, ProductOutcome } from '../observability/meters.ts';
import { createLoadCache } from '../platform/load-cache.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { StoredProduct } from '../store/products.ts';
import type { SealedProject } from '../store/projects.ts';
import type { SharedTexts } from '../store/shared-texts.ts';
import type { Store } from '../store/store.ts';
import { addResults } from './add-results.ts';

/** Few projects are enriched at the same time; beyond this number, their contexts are loaded again and again. */
const mostProjects = 4;

type EnrichmentParts = {
  readonly store: Store;
  readonly findEngine: (organizationId: number, project: SealedProject) => Promise<Engine>;
  readonly onFailed: (error: unknown, product: { projectNumber: number; ordinal: number }) => void;
};

/** Enriches the products of a batch that have no result yet, and creates their lines; undefined if there are none. */
export function createBatchEnrichment({
  store,
  findEngine,
  onFailed,
}: EnrichmentParts): (job: BatchJob) => Promise<BatchReport | undefined> {
  const setups = createLoadCache<number, Setup | undefined>(mostProjects);

  async function setUp({ organizationId, projectNumber }: BatchJob): Promise<Setup | undefined> {
    const project = await store.projects.findSealed(organizationId, projectNumber);
    // Removed while its jobs waited.
    if (project === undefined) return undefined;
    const engine = await findEngine(organizationId, project);
    const context = await loadProjectContext({ store, engine }, organizationId, project);
    // The decisions that apply to a project do not change while it is being enriched.
    const decisions = createDecisionIndex(await store.decisions.listHolding(organizationId, projectNumber));
    const texts = await store.resultTexts.read(organizationId, projectNumber);
    return { engine, context: { ...context, decisions }, texts };
  }

  return async (job) => {
    const startedAtMs = performance.now();
    const { organizationId, projectNumber } = job;
    const products = await store.products.readUnprocessed(organizationId, projectNumber, job);
    if (products.length === 0) return undefined;
    const setup = await setups.get(projectNumber, () => setUp(job));
    if (setup === undefined) return undefined;
    const tally: Partial<Record<ProductOutcome, number>> = {};
    const count = (outcome: ProductOutcome) => {
      tally[outcome] = (tally[outcome] ?? 0) + 1;
    };
    const results = products.map((product) => {
      const { result, outcome } = enrich(product, setup, (error) =>
        onFailed(error, { projectNumber, ordinal: product.ordinal }),
      );
      count(outcome);
      return result;
    });
    await addResults(store, job, results, setup.texts);
    await store.resultTexts.share(organizationId, projectNumber, setup.texts);
    return { products: tally, durationMs: performance.now() - startedAtMs };
  };
}

type Setup = {
  readonly engine: Engine;
  readonly context: EnrichmentContext;
  /** Grows with the batches of the project. */
  readonly texts: SharedTexts;
};

/** If the engine throws, this is reported and the product fails; the others continue. */
function enrich(
  product: StoredProduct,
  { engine, context }: Setup,
  onFailed: (error: unknown) => void,
): { readonly result: CountedResult; readonly outcome: ProductOutcome } {
  try {
    const enriched = engine.enrichCases(product.cases, context);
    return { result: toProductResult(product, enriched), outcome: enriched.product.match };
  } catch (error) {
    onFailed(error);
    const failed = 'an unexpected engine error';
    return { result: toProductResult(product, { failed }), outcome: 'failed' };
  }
}
