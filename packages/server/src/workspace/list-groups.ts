import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListGroupsRequest, ListGroupsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Sums up cases by account, category or supplier, the heaviest first. */
export async function listGroups(
  _call: Call,
  _dependencies: WorkspaceDependencies,
  _request: ListGroupsRequest,
): Promise<MessageInitShape<typeof ListGroupsResponseSchema>> {
  throw new Failure('unimplemented', 'ListGroups is not served yet.');
}
