import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListDecisionsRequest, ListDecisionsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Lists decisions, the newest first: those that hold in a project, or those of the organization. */
export function listDecisions(
  _call: Call,
  _dependencies: Pick<WorkspaceDependencies, 'pageTokens'>,
  _request: ListDecisionsRequest,
): Promise<MessageInitShape<typeof ListDecisionsResponseSchema>> {
  throw new Error('not built yet');
}
