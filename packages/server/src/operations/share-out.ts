import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { batchSize, cutIntoBatches } from '../enrichment/product-ranges.ts';
import { summaryKindsOf } from '../enrichment/project-summary.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { ProductRange, Tables } from '../store/store.ts';

/** A sealed project whose products are to be enriched. */
export type ProjectToShareOut = Pick<BatchJob, 'organizationId' | 'projectNumber' | 'traceparent'> & {
  readonly categoryMode: CategoryMode;
  /** How many rounds of other projects come before its first job. */
  readonly firstRound: number;
};

/**
 * Creates the next jobs of a project: those that collect its next summary or, once there is nothing left to collect,
 * its batches. A project with a single batch needs no other job: the batch collects the summaries itself. The
 * transaction must hold the lock on the project, unless the project has no jobs.
 */
export async function shareOut(
  tables: Pick<Tables, 'products' | 'jobs' | 'projectSummaries'>,
  { categoryMode, firstRound, ...project }: ProjectToShareOut,
): Promise<void> {
  const { organizationId, projectNumber } = project;
  const batches = await cutIntoBatches(tables, organizationId, projectNumber);
  const collected = await tables.projectSummaries.listKinds(organizationId, projectNumber);
  const collects = summaryKindsOf[categoryMode].find((kind) => !collected.includes(kind));
  const purpose = collects === undefined || batches.length === 1 ? {} : { collects };
  if (purpose.collects !== undefined) await tables.projectSummaries.removeParts(organizationId, projectNumber);
  await tables.jobs.addBatches(toRounds(batches, firstRound).map((range) => ({ ...project, ...range, ...purpose })));
}

/**
 * The round of each range. A range with one large product takes the rounds of all the ranges that its rows would
 * otherwise fill, and comes in the last of them: large products wait as long as the same number of rows in small ones.
 */
function toRounds(
  ranges: readonly ProductRange[],
  firstRound: number,
): readonly Pick<BatchJob, 'first' | 'last' | 'round'>[] {
  let round = firstRound;
  return ranges.map(({ first, last, rows, bytes }) => {
    round += Math.max(1, Math.ceil(rows / batchSize.rows), Math.ceil(bytes / batchSize.bytes));
    return { first, last, round: round - 1 };
  });
}
