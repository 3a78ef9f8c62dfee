import type { Projects } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import { endProject } from '../operations/end-project.ts';
import { lockOwnProject } from '../operations/get-own-project.ts';
import { Failure } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import { readText } from './read-fields.ts';
import type { UseCase } from './use-case.ts';

const longestReason = 500;

/**
 * Cancels the enrichment of a project. Its jobs then find nothing to do, and late results are dropped, because results
 * are only added to a project that is being enriched.
 */
export const cancelProject: UseCase<typeof Projects, 'cancelProject'> = (call, _, request) => {
  const failure = readText('reason', request.reason, longestReason) || 'cancelled';
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
};
