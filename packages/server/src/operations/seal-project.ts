import { type Failure, invalidArgument } from '../platform/failure.ts';
import type { Project } from '../store/project.ts';
import type { OversizedProduct, Tables } from '../store/store.ts';
import type { Limits } from './call.ts';
import { shareOut } from './share-out.ts';

const longestShown = 80;

/**
 * Collapses the staged rows into products, seals the project and creates the jobs that enrich it. The transaction must
 * hold the lock on the project, and commit everything or nothing. Throws a Failure if a product is too large.
 */
export async function sealProject(
  tables: Tables,
  organizationId: number,
  { maxBytesPerProduct, hasNeighbours }: Pick<Limits, 'maxBytesPerProduct' | 'hasNeighbours'>,
  {
    number,
    categoryMode,
    stagedRows,
    rowBytes,
    webhookUrl,
    traceparent,
  }: Pick<Project, 'number' | 'categoryMode' | 'stagedRows' | 'rowBytes'> & {
    readonly webhookUrl: string | undefined;
    /** The trace that caused the work, if it is traced. */
    readonly traceparent: string | undefined;
  },
): Promise<void> {
  // The more projects an organization has in progress, the later its next one starts, though still before the later
  // batches of any project.
  const firstRound = await tables.projects.countEnriching(organizationId);
  const totalProducts = await tables.products.collapse(organizationId, number, {
    stagedRows,
    stagedBytes: rowBytes,
    mostBytesPerProduct: maxBytesPerProduct,
  });
  if (typeof totalProducts !== 'number') throw oversizedFailure(totalProducts, maxBytesPerProduct);
  await tables.projects.seal(organizationId, number, { totalProducts, webhookUrl, hasNeighbours });
  const project = { organizationId, projectNumber: number, traceparent };
  // If no row is counted, there is no batch that would end the project.
  if (totalProducts === 0) await tables.jobs.addFinish(project);
  else await shareOut(tables, { ...project, categoryMode, firstRound });
}

/** The Failure of a product whose rows take too many bytes. */
export function oversizedFailure({ designation, bytes }: OversizedProduct, mostBytes: number): Failure {
  const shown = designation.length > longestShown ? `${designation.slice(0, longestShown)}…` : designation;
  return invalidArgument(
    `The rows with the designation "${shown}" hold ${bytes} bytes; rows that share a designation may hold at most ${mostBytes}. State what was bought in the designation, or split the ledger into several projects.`,
  );
}
