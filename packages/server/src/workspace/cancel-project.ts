import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CancelProjectRequest, CancelProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Ends the enrichment of a project. */
export async function cancelProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: CancelProjectRequest,
): Promise<MessageInitShape<typeof CancelProjectResponseSchema>> {
  throw new Failure('unimplemented', 'CancelProject is not served yet.');
}
