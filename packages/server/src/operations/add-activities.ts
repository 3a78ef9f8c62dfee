import { createBadRows } from '@ledgerprint/ledger/activity';
import type { ActivityTexts } from '../store/activity-texts.ts';
import { isSealed } from '../store/project.ts';
import { answerOnce } from './answer-once.ts';
import type { Call, Limits } from './call.ts';
import { countRows, requireRowCount, sealedFailure } from './count-rows.ts';
import { getOwnProject } from './get-own-project.ts';
import { refuseBadRows } from './refuse-bad-rows.ts';

/**
 * The request of AddActivities. If there are too many rows, they may be missing: their number is enough to refuse them.
 */
type Rows = { readonly projectId: string; readonly activities: ActivityTexts; readonly rowCount: number };

/** Stages all rows or none. */
export async function addActivities(call: Call, limits: Limits, request: Rows) {
  const { projectId, activities } = request;
  const { organizationId } = call;
  return answerOnce(call, async (tables) => {
    const { number, ...project } = await getOwnProject(tables, organizationId, projectId);
    if (isSealed(project)) throw sealedFailure();
    requireGoodRows(request, limits);
    const added = await tables.rows.stageActivities(organizationId, number, activities);
    const counters = await countRows(tables, organizationId, projectId, { number, added, limits });
    return { staged: counters.stagedRows };
  });
}

function requireGoodRows({ activities, rowCount }: Rows, limits: Limits): void {
  requireRowCount('activities', rowCount, limits);
  const badRows = createBadRows();
  for (let row = 0; row < activities.count; row++)
    if (!activities.isPlainlyGood(row)) badRows.check(row, activities.read(row));
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `activities[${row}].${field}`, row: { index: row, field } }),
    consequence: 'Nothing was staged',
  });
}
