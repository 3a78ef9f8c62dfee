import { type Activity, createBadRows } from '@ledgerprint/ledger/activity';
import { Failure, invalidArgument, invalidField } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import { answerOnce } from './answer-once.ts';
import type { Call, Limits } from './call.ts';
import { getOwnProject } from './get-own-project.ts';
import { refuseBadRows } from './refuse-bad-rows.ts';
import { requireWithinQuota } from './within-quota.ts';

/** What AddActivities is asked for. Of rows over the limit none need be there: they are refused by their number. */
type Rows = {
  readonly projectId: string;
  readonly activities: readonly Activity[];
  readonly rowCount: number;
};

/** Stages all rows or none. */
export async function addActivities(call: Call, limits: Limits, request: Rows) {
  const { projectId, activities } = request;
  const { organizationId } = call;
  return answerOnce(call, async (tables) => {
    const project = await getOwnProject(tables, organizationId, projectId);
    if (isSealed(project)) throw sealedFailure();
    requireGoodRows(request, limits);
    const added = await tables.activities.stage(organizationId, project.number, inBatches(activities));
    // Behind all rows on purpose: it waits for a Submit in flight and then finds the project sealed, or makes Submit
    // wait for these rows. Everything above is rolled back in the first case.
    const most = { rows: limits.maxRowsPerProject, bytes: limits.maxBytesPerProject };
    const counted = { ...added, kept: 0 };
    const counters = await tables.projects.addRows(organizationId, project.number, counted, most);
    if (counters === undefined) {
      const found = await getOwnProject(tables, organizationId, projectId);
      if (isSealed(found)) throw sealedFailure();
      if (found.stagedRows + added.rows > most.rows) throw tooManyRowsFailure(limits);
      throw tooManyBytesFailure(limits, found.rowBytes + added.bytes);
    }
    const stored = { projects: 0, ...added };
    requireWithinQuota(await tables.quotas.add(organizationId, stored), stored);
    return { staged: counters.stagedRows };
  });
}

/** The refusal of a project that would grow too large. */
export function tooManyRowsFailure(limits: Limits): Failure {
  return invalidArgument(
    `A project holds at most ${limits.maxRowsPerProject} rows. Split the ledger into several projects.`,
  );
}

/** The refusal of a project whose rows would be too long together. */
export function tooManyBytesFailure(
  { maxBytesPerProject }: Pick<Limits, 'maxBytesPerProject'>,
  bytes: number,
): Failure {
  return invalidArgument(
    `A project holds at most ${maxBytesPerProject} bytes of rows; with these it would hold ${bytes}. Split the ledger into several projects.`,
  );
}

function sealedFailure(): Failure {
  return new Failure(
    'failed_precondition',
    'This project is sealed and takes no more rows. Create another project for them.',
  );
}

function requireGoodRows({ activities, rowCount }: Rows, limits: Limits): void {
  if (rowCount === 0) {
    throw invalidField('activities', { description: 'must hold at least one row', reason: 'REQUIRED' });
  }
  if (rowCount > limits.maxRowsPerCall) {
    const description = `holds ${rowCount} rows, at most ${limits.maxRowsPerCall} are accepted per call`;
    const advice = 'Send them in several calls.';
    throw invalidField('activities', { description, reason: 'TOO_MANY_ROWS', advice });
  }
  const badRows = createBadRows();
  for (const [index, activity] of activities.entries()) badRows.check(index, activity);
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `activities[${row}].${field}`, row: { index: row, field } }),
    consequence: 'Nothing was staged',
  });
}

function* inBatches(activities: readonly Activity[]): Generator<readonly Activity[]> {
  // Chunks of some hundred kilobytes: large enough to copy fast, small enough not to double the memory of the call.
  const size = 1_000;
  for (let start = 0; start < activities.length; start += size) yield activities.slice(start, start + size);
}
