import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListProjectsRequest, ListProjectsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Lists the organization's projects, newest first. */
export async function listProjects(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ListProjectsRequest,
): Promise<MessageInitShape<typeof ListProjectsResponseSchema>> {
  throw new Failure('unimplemented', 'ListProjects is not served yet.');
}
