import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RestoreProjectRequest, RestoreProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Undoes DeleteProject. */
export async function restoreProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: RestoreProjectRequest,
): Promise<MessageInitShape<typeof RestoreProjectResponseSchema>> {
  throw new Failure('unimplemented', 'RestoreProject is not served yet.');
}
