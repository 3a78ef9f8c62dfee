import type { Projects } from '@ledgerprint/client/workspace';
import { includeRow } from '@ledgerprint/engine/decisions';
import { answerOnce } from '../operations/answer-once.ts';
import { countRows, inBatches, sealedFailure } from '../operations/count-rows.ts';
import { getOwnProject } from '../operations/get-own-project.ts';
import { loadInclusions } from '../operations/inclusions.ts';
import { createRowReconciliation } from '../operations/row-reconciliation.ts';
import { isSealed } from '../store/project.ts';
import { requireGoodRows } from './good-rows.ts';
import type { UseCase } from './use-case.ts';

/** Adds all rows of the call to an unsealed project, or none. */
export const addRows: UseCase<typeof Projects, 'addRows'> = async (call, { limits }, request) => {
  const { organizationId } = call;
  const { projectId } = request;
  const { staged, kept } = await answerOnce(call, async (tables) => {
    const { number, ...project } = await getOwnProject(tables, organizationId, projectId);
    if (isSealed(project)) throw sealedFailure();
    const given = requireGoodRows(call, request.rows, 'Nothing was added');
    const includes = await loadInclusions(tables, organizationId);
    const rows = includes === undefined ? given : given.map((row) => includeRow(row, includes));
    const reconciliation = createRowReconciliation();
    for (const row of rows) reconciliation.addGiven(row);
    const { firstPosition, ...added } = await tables.rows.stage(organizationId, number, inBatches(rows));
    await tables.reconciliationLines.add(organizationId, number, { lines: reconciliation.result(), firstPosition });
    const counters = await countRows(tables, organizationId, projectId, { number, added, limits });
    return { staged: counters.stagedRows, kept: counters.keptRows };
  });
  return { staged: BigInt(staged), kept: BigInt(kept) };
};
