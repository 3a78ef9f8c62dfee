import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RevokeDecisionRequest, RevokeDecisionResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { EngineDependencies } from './dependencies.ts';

/** Revokes a decision, in a project or for those that are sealed from now on. */
export function revokeDecision(
  _call: Call,
  _dependencies: EngineDependencies,
  _request: RevokeDecisionRequest,
): Promise<MessageInitShape<typeof RevokeDecisionResponseSchema>> {
  throw new Error('not built yet');
}
