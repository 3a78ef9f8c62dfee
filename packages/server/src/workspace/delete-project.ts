import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DeleteProjectRequest, DeleteProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Hides a project at once, for seven days until it is removed. */
export async function deleteProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: DeleteProjectRequest,
): Promise<MessageInitShape<typeof DeleteProjectResponseSchema>> {
  throw new Failure('unimplemented', 'DeleteProject is not served yet.');
}
