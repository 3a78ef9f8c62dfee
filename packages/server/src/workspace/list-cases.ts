import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListCasesRequest, ListCasesResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Lists cases with their results. */
export async function listCases(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ListCasesRequest,
): Promise<MessageInitShape<typeof ListCasesResponseSchema>> {
  throw new Failure('unimplemented', 'ListCases is not served yet.');
}
