import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CreateProjectRequest, CreateProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Creates an empty project, with its category mode and its context. */
export async function createProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: CreateProjectRequest,
): Promise<MessageInitShape<typeof CreateProjectResponseSchema>> {
  throw new Failure('unimplemented', 'CreateProject is not served yet.');
}
