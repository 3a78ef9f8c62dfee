import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DeleteProjectRequest, DeleteProjectResponseSchema } from '@ledgerprint/client/workspace';
import { drawFileKey, kindOfKey, revisionOfKey } from '../files/file-key.ts';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { endProject } from '../operations/end-project.ts';
import { getOwn } from '../operations/get-own-project.ts';
import { moveFiles } from '../operations/move-files.ts';
import { Failure } from '../platform/failure.ts';
import { findProjectNumber, toProjectId } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/**
 * Hides a project immediately; it is removed after seven days. The call returns when no link leads to its files any
 * more. If that fails, the project is deleted anyway: the same call, or housekeeping, moves the files later.
 */
export async function deleteProject(
  call: Call,
  { blobs }: WorkspaceDependencies,
  { projectId }: DeleteProjectRequest,
): Promise<MessageInitShape<typeof DeleteProjectResponseSchema>> {
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
}

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
