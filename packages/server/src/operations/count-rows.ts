import { Failure, invalidArgument, invalidField } from '../platform/failure.ts';
import { isSealed, type Project } from '../store/project.ts';
import type { AddedRows } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';
import type { Limits } from './call.ts';
import { getOwnProject } from './get-own-project.ts';
import { requireWithinQuota } from './within-quota.ts';

/**
 * Adds the rows that a call has staged to the counters of an unsealed project and returns them, or throws a Failure.
 * Call it after all rows: it waits for a Submit in progress and then finds the project sealed, or makes Submit wait for
 * these rows. In the first case, the transaction must be rolled back.
 */
export async function countRows(
  tables: Tables,
  organizationId: number,
  projectId: string,
  { number, added, limits }: { readonly number: number; readonly added: AddedRows; readonly limits: Limits },
): Promise<Pick<Project, 'stagedRows' | 'keptRows'>> {
  const most = { rows: limits.maxRowsPerProject, bytes: limits.maxBytesPerProject };
  const counters = await tables.projects.addRows(organizationId, number, added, most);
  if (counters === undefined) {
    const found = await getOwnProject(tables, organizationId, projectId);
    if (isSealed(found)) throw sealedFailure();
    if (found.stagedRows + added.rows > most.rows) throw tooManyRowsFailure(limits);
    throw tooManyBytesFailure(limits, found.rowBytes + added.bytes);
  }
  if (counters.keptRows > limits.maxRowsPerProject) throw tooManyKeptFailure(limits);
  // Counted last: other calls of an organization with a quota wait from here to the commit.
  const stored = toStored(added, 0);
  requireWithinQuota(await tables.quotas.add(organizationId, stored), stored);
  return counters;
}

/** The usage that counts towards a quota. */
export function toStored({ rows, kept, bytes }: AddedRows, projects: number) {
  return { projects, rows: rows + kept, bytes };
}

/** Throws a Failure if a call has no rows or too many. */
export function requireRowCount(field: string, rowCount: number, limits: Pick<Limits, 'maxRowsPerCall'>): void {
  if (rowCount === 0) {
    throw invalidField(field, { description: 'must contain at least one row', reason: 'REQUIRED' });
  }
  if (rowCount > limits.maxRowsPerCall) {
    const description = `holds ${rowCount} rows; at most ${limits.maxRowsPerCall} are accepted per call`;
    const advice = 'Send them in several calls.';
    throw invalidField(field, { description, reason: 'TOO_MANY_ROWS', advice });
  }
}

/** The Failure of a project that would have too many rows. */
export function tooManyRowsFailure(limits: Limits): Failure {
  return invalidArgument(
    `A project holds at most ${limits.maxRowsPerProject} rows. Split the ledger into several projects.`,
  );
}

/** The same for rows that are not counted. */
function tooManyKeptFailure(limits: Limits): Failure {
  return invalidArgument(
    `A project keeps at most ${limits.maxRowsPerProject} rows that are excluded or unread. Split the ledger into several projects.`,
  );
}

/** The Failure of a project whose rows would take too many bytes. */
export function tooManyBytesFailure(
  { maxBytesPerProject }: Pick<Limits, 'maxBytesPerProject'>,
  bytes: number,
): Failure {
  return invalidArgument(
    `A project holds at most ${maxBytesPerProject} bytes of rows; with these rows, it would hold ${bytes}. Split the ledger into several projects.`,
  );
}

/** The Failure of rows added to a sealed project. */
export function sealedFailure(): Failure {
  return new Failure(
    'failed_precondition',
    'This project is sealed and accepts no more rows. Create another project for them.',
  );
}

/** Chunks of a few hundred kilobytes: large enough to copy fast, small enough not to double the memory of the call. */
export function* inBatches<Item>(rows: readonly Item[]): Generator<readonly Item[]> {
  const size = 1_000;
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
