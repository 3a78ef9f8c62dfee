import { type Projects, RestoreProjectResponseSchema } from '@ledgerprint/client/workspace';
import { drawFileKey, kindOfKey, revisionOfKey } from '../files/file-key.ts';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { endProject } from '../operations/end-project.ts';
import { getOwn } from '../operations/get-own-project.ts';
import { moveFiles } from '../operations/move-files.ts';
import { Failure } from '../platform/failure.ts';
import { findProjectNumber, toProjectId } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';
import { answerMessageOnce } from './answer-message.ts';
import { readProjectSummary } from './project-summary.ts';
import type { UseCase } from './use-case.ts';

/**
 * Hides a project immediately; it is removed after seven days. The call returns when no link leads to its files any
 * more. If that fails, the project is deleted anyway: the same call, or housekeeping, moves the files later.
 */
export const deleteProject: UseCase<typeof Projects, 'deleteProject'> = async (call, { blobs }, { projectId }) => {
  const { organizationId, store } = call;
  const answer = await answerOnce(call, async (tables) => {
    const { number, restorableUntil } = await getOwn(projectId, (own) =>
      tables.projectDeletions.findForUpdate(organizationId, own),
    );
    if (await tables.signOffs.isAny(organizationId, number)) throw signedOffFailure();
    const until = restorableUntil ?? (await begin(tables, call, number));
    return { restorableUntil: until.toISOString() };
  });
  const number = findProjectNumber(projectId) as number;
  const moves = await store.projectDeletions.listMoves(organizationId, number);
  await moveFiles({ tables: store, blobs }, moves);
  return answer;
};

/** Undoes DeleteProject. Earlier links stay invalid; new links lead to the files again. */
export const restoreProject: UseCase<typeof Projects, 'restoreProject'> = async (call, { blobs }, { projectId }) => {
  const { organizationId, store } = call;
  // Before the project is restored, so that an export finds its file, and a second deletion can move it again.
  const asked = findProjectNumber(projectId);
  if (asked !== undefined) {
    await moveFiles({ tables: store, blobs }, await store.projectDeletions.listMoves(organizationId, asked));
  }
  return answerMessageOnce(RestoreProjectResponseSchema, call, async (tables) => {
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
    return { project: await readProjectSummary(tables, organizationId, number) };
  });
};

function signedOffFailure(): Failure {
  const description = 'is signed off and cannot be deleted';
  return new Failure(
    'failed_precondition',
    'This project is signed off and cannot be deleted. It is removed only together with its organization.',
    { violations: [{ field: 'projectId', description, reason: 'SIGNED_OFF' }] },
  );
}

/** The new keys of its files are created here, so that they are known if the moves are interrupted. */
async function begin(tables: Tables, call: Call, number: number): Promise<Date> {
  const { organizationId } = call;
  const sealed = await tables.projects.findSealed(organizationId, number);
  if (sealed !== undefined) await endProject(tables, call, sealed, { status: 'failed', failure: 'deleted' });
  for (const from of await tables.projectDeletions.listFiles(organizationId, number)) {
    const to = drawFileKey(toProjectId(number), revisionOfKey(from), kindOfKey(from));
    await tables.projectDeletions.beginMove(organizationId, { number, from, to });
  }
  return tables.projectDeletions.begin(organizationId, number);
}
