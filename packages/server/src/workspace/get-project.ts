import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetProjectRequest, GetProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** One project whole: its context, counters, reconciliation and totals. */
export async function getProject(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: GetProjectRequest,
): Promise<MessageInitShape<typeof GetProjectResponseSchema>> {
  throw new Failure('unimplemented', 'GetProject is not served yet.');
}
