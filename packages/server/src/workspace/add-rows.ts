import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AddRowsRequest, AddRowsResponseSchema } from '@ledgerprint/client/workspace';
import { createBadRows, type Row } from '@ledgerprint/ledger/activity';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call, Limits } from '../operations/call.ts';
import { countRows, inBatches, requireRowCount, sealedFailure } from '../operations/count-rows.ts';
import { getOwnProject } from '../operations/get-own-project.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';
import { createRowReconciliation } from '../operations/row-reconciliation.ts';
import { isSealed } from '../store/project.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** What AddRows is asked for. Of rows over the limit none need be there: they are refused by their number. */
type Rows = Pick<AddRowsRequest, 'projectId' | 'rows'> & { readonly rowCount: number };

/** Adds all rows of the call to an unsealed project, or none. */
export async function addRows(
  call: Call,
  { limits }: WorkspaceDependencies,
  request: Rows,
): Promise<MessageInitShape<typeof AddRowsResponseSchema>> {
  const { organizationId } = call;
  const { projectId } = request;
  const { staged, kept } = await answerOnce(call, async (tables) => {
    const { number, ...project } = await getOwnProject(tables, organizationId, projectId);
    if (isSealed(project)) throw sealedFailure();
    const rows = requireGoodRows(request, limits);
    const reconciliation = createRowReconciliation();
    for (const row of rows) reconciliation.addGiven(row);
    const { firstPosition, ...added } = await tables.rows.stage(organizationId, number, inBatches(rows));
    await tables.reconciliationLines.add(organizationId, number, {
      lines: reconciliation.result(),
      firstPosition,
    });
    const counters = await countRows(tables, organizationId, projectId, { number, added, limits });
    return { staged: counters.stagedRows, kept: counters.keptRows };
  });
  return { staged: BigInt(staged), kept: BigInt(kept) };
}

function requireGoodRows({ rows, rowCount }: Rows, limits: Limits): readonly Row[] {
  requireRowCount('rows', rowCount, limits);
  // Fates and reasons that are none are among what is looked for.
  const given = rows as readonly object[] as readonly Row[];
  const badRows = createBadRows();
  for (const [index, row] of given.entries()) badRows.check(index, row);
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `rows[${row}].${field}`, row: { index: row, field } }),
    consequence: 'Nothing was added',
  });
  return given;
}
