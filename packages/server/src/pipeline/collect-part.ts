import type { Engine } from '@ledgerprint/engine';
import { loadBasicContext } from '../enrichment/project-context.ts';
import { createSummaryMerge, type SummarySetup, summarize } from '../enrichment/project-summary.ts';
import { shareOut } from '../operations/share-out.ts';
import { createLoadCache } from '../platform/load-cache.ts';
import type { BatchJob, SummaryKind } from '../queue/jobs.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store, Tables } from '../store/store.ts';

/** A range of products from which a summary of their project is collected. */
export type PartJob = BatchJob & { readonly collects: SummaryKind };

/** Few projects are summarized at the same time. */
const mostProjects = 4;
/** A part of a summary is small, but a project may have a thousand of them. */
const partsAtOnce = 50;

type CollectionParts = {
  readonly store: Store;
  readonly findEngine: (organizationId: number, project: SealedProject) => Promise<Engine>;
};

/** Collects parts of summaries. */
export function createPartCollection({ store, findEngine }: CollectionParts): (job: PartJob) => Promise<void> {
  const setups = createLoadCache<string, SummarySetup | undefined>(mostProjects);

  async function setUp(job: PartJob): Promise<SummarySetup | undefined> {
    const { organizationId, projectNumber, collects: kind } = job;
    if (kind === 'categories') return { kind };
    const project = await store.projects.findSealed(organizationId, projectNumber);
    // Removed while its jobs waited.
    if (project === undefined) return undefined;
    const engine = await findEngine(organizationId, project);
    return { kind, engine, context: await loadBasicContext({ store, engine }, organizationId, project) };
  }

  return async (job) => {
    const { organizationId, projectNumber, collects } = job;
    const setup = await setups.get(`${projectNumber} ${collects}`, () => setUp(job));
    if (setup === undefined) return;
    const products = await store.products.readRange(organizationId, projectNumber, job);
    await addPart(store, job, summarize(setup, products));
  };
}

/**
 * Stores the part of a summary that was collected from a range of products. The last missing part completes the summary
 * and creates the next jobs of the project. A part that exists already changes nothing, and nothing changes in a project
 * that has ended or was removed meanwhile.
 */
export async function addPart(store: Store, job: PartJob, part: object): Promise<void> {
  const { organizationId, projectNumber, collects, first, last, round, traceparent } = job;
  await store.transaction(async (tables) => {
    // Parts of the same project wait for each other, so that exactly one of them is the last.
    const project = await tables.projects.findForUpdate(organizationId, projectNumber);
    if (project === undefined || project === 'foreign' || project.status !== 'enriching') return;
    const summaries = tables.projectSummaries;
    if ((await summaries.listKinds(organizationId, projectNumber)).includes(collects)) return;
    const { categoryMode, totalProducts } = project;
    await tables.projects.noteProgress(organizationId, projectNumber);
    const covered = await summaries.addPart(organizationId, projectNumber, collects, { first, last, part });
    if (covered < totalProducts) return;
    const summary = await mergeParts(tables, organizationId, { projectNumber, kind: collects });
    await summaries.keep(organizationId, projectNumber, collects, summary);
    await summaries.removeParts(organizationId, projectNumber);
    const place = { organizationId, projectNumber, traceparent };
    await shareOut(tables, { ...place, categoryMode, firstRound: round + 1 });
  });
}

async function mergeParts(
  { projectSummaries }: Pick<Tables, 'projectSummaries'>,
  organizationId: number,
  { projectNumber, kind }: { readonly projectNumber: number; readonly kind: SummaryKind },
): Promise<object> {
  const merge = createSummaryMerge(kind);
  const list = (after: number) =>
    projectSummaries.listParts<object>(organizationId, projectNumber, { kind, after, limit: partsAtOnce });
  for (let parts = await list(0); parts.length > 0; parts = await list(parts.at(-1)?.first ?? 0))
    for (const { part } of parts) merge.addPart(part);
  return merge.toSummary();
}
