import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SearchFactorsRequest, SearchFactorsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Searches emission factors by id and words of their name. */
export async function searchFactors(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: SearchFactorsRequest,
): Promise<MessageInitShape<typeof SearchFactorsResponseSchema>> {
  throw new Failure('unimplemented', 'SearchFactors is not served yet.');
}
