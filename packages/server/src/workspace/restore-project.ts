import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RestoreProjectRequest, RestoreProjectResponseSchema } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { getOwn } from '../operations/get-own-project.ts';
import { moveFiles } from '../operations/move-files.ts';
import { Failure } from '../platform/failure.ts';
import { findProjectNumber } from '../store/project-id.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { fromKeptSummary, readKeptSummary } from './kept-summary.ts';

/** Undoes DeleteProject. Earlier links stay invalid; new links lead to the files again. */
export async function restoreProject(
  call: Call,
  { blobs }: WorkspaceDependencies,
  { projectId }: RestoreProjectRequest,
): Promise<MessageInitShape<typeof RestoreProjectResponseSchema>> {
  const { organizationId, store } = call;
  // Before the project is restored, so that an export finds its file, and a second deletion can move it again.
  const asked = findProjectNumber(projectId);
  if (asked !== undefined) {
    await moveFiles({ tables: store, blobs }, await store.projectDeletions.listMoves(organizationId, asked));
  }
  const answer = await answerOnce(call, async (tables) => {
    const found = await getOwn(projectId, async (number) => {
      const project = await tables.projectDeletions.findForUpdate(organizationId, number);
      return project !== 'foreign' && project?.isRestorable === false ? undefined : project;
    });
    const { number, deletedAt } = found;
    if (deletedAt !== null) {
      const moves = await tables.projectDeletions.listMoves(organizationId, number);
      if (moves.length > 0) {
        throw new Failure('unavailable', 'This project has just been deleted. Try again in a moment.');
      }
      await tables.projectDeletions.undo(organizationId, number);
    }
    return { project: await readKeptSummary(tables, organizationId, number) };
  });
  return { project: fromKeptSummary(answer.project) };
}
