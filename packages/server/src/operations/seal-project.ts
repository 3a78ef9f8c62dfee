import { type Failure, invalidArgument } from '../platform/failure.ts';
import type { Project } from '../store/project.ts';
import type { OversizedProduct, Tables } from '../store/store.ts';
import type { Limits } from './call.ts';
import { shareOut } from './share-out.ts';

const longestShown = 80;

/**
 * Collapses the staged rows into products, seals, and creates the jobs that work on them. The transaction must hold
 * the project, and commit all of it or nothing. Throws a Failure where a product is too large.
 */
export async function sealProject(
  tables: Tables,
  organizationId: number,
  { maxBytesPerProduct, hasNeighbours }: Pick<Limits, 'maxBytesPerProduct' | 'hasNeighbours'>,
  {
    number,
    stagedRows,
    rowBytes,
    webhookUrl,
    traceparent,
  }: Pick<Project, 'number' | 'stagedRows' | 'rowBytes'> & {
    readonly webhookUrl: string | undefined;
    /** What the work is caused by, where it is traced. */
    readonly traceparent: string | undefined;
  },
): Promise<void> {
  // An organization with many projects at work comes later with its next one, but before the later batches of any.
  const firstRound = await tables.projects.countEnriching(organizationId);
  const totalProducts = await tables.products.collapse(organizationId, number, {
    stagedRows,
    stagedBytes: rowBytes,
    mostBytesPerProduct: maxBytesPerProduct,
  });
  if (typeof totalProducts !== 'number') throw oversizedFailure(totalProducts, maxBytesPerProduct);
  await tables.projects.seal(organizationId, number, { totalProducts, webhookUrl, hasNeighbours });
  const project = { organizationId, projectNumber: number, traceparent };
  // Of a file of which nothing counts there is no batch that would end the project.
  if (totalProducts === 0) await tables.jobs.addFinish(project);
  else await shareOut(tables, { ...project, totalProducts, firstRound });
}

/** The refusal of a product whose rows are too long together. */
export function oversizedFailure({ designation, bytes }: OversizedProduct, mostBytes: number): Failure {
  const shown = designation.length > longestShown ? `${designation.slice(0, longestShown)}…` : designation;
  return invalidArgument(
    `The rows with the designation "${shown}" hold ${bytes} bytes; rows that share one may hold at most ${mostBytes}. Write what was bought into the designation, or split the ledger into several projects.`,
  );
}
