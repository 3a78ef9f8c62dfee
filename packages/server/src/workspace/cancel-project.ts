import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CancelProjectRequest, CancelProjectResponseSchema } from '@ledgerprint/client/workspace';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { endProject } from '../operations/end-project.ts';
import { lockOwnProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

const longestReason = 500;

/**
 * Cancels the enrichment of a project. Its jobs then find nothing to do, and late results are dropped, because results
 * are only added to a project that is being enriched.
 */
export function cancelProject(
  call: Call,
  _dependencies: WorkspaceDependencies,
  request: CancelProjectRequest,
): Promise<MessageInitShape<typeof CancelProjectResponseSchema>> {
  const failure = parseReason(request.reason);
  const { organizationId } = call;
  return answerOnce(call, async (tables) => {
    const { number, ...project } = await lockOwnProject(tables, organizationId, request.projectId);
    if (!isSealed(project)) {
      throw new Failure(
        'failed_precondition',
        'This project is not sealed, so there is nothing to cancel. Delete it instead.',
      );
    }
    const sealed = await tables.projects.findSealed(organizationId, number);
    if (project.status !== 'enriching' || sealed === undefined) return { status: project.status };
    await endProject(tables, call, sealed, { status: 'failed', failure });
    return { status: 'failed' };
  });
}

function parseReason(text: string): string {
  const reason = text.trim();
  const problem = findTextProblem(reason, longestReason);
  if (problem !== undefined) throw invalidField('reason', problem);
  return reason === '' ? 'cancelled' : reason;
}
