import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AddRowsRequest, AddRowsResponseSchema } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { countRows, inBatches, sealedFailure } from '../operations/count-rows.ts';
import { getOwnProject } from '../operations/get-own-project.ts';
import { createRowReconciliation } from '../operations/row-reconciliation.ts';
import { isSealed } from '../store/project.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { type GivenRows, requireGoodRows } from './good-rows.ts';

type Rows = Pick<AddRowsRequest, 'projectId'> & GivenRows;

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
    const rows = requireGoodRows(request, { ...limits, consequence: 'Nothing was added' });
    const reconciliation = createRowReconciliation();
    for (const row of rows) reconciliation.addGiven(row);
    const { firstPosition, ...added } = await tables.rows.stage(organizationId, number, inBatches(rows));
    await tables.reconciliationLines.add(organizationId, number, { lines: reconciliation.result(), firstPosition });
    const counters = await countRows(tables, organizationId, projectId, { number, added, limits });
    return { staged: counters.stagedRows, kept: counters.keptRows };
  });
  return { staged: BigInt(staged), kept: BigInt(kept) };
}
