import type { MessageInitShape } from '@bufbuild/protobuf';
import type { UpdateProjectRequest, UpdateProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Changes the name of a project; its mode and context too while it is unsealed. */
export async function updateProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: UpdateProjectRequest,
): Promise<MessageInitShape<typeof UpdateProjectResponseSchema>> {
  throw new Failure('unimplemented', 'UpdateProject is not served yet.');
}
