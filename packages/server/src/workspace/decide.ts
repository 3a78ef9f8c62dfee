import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DecideRequest, DecideResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { EngineDependencies } from './dependencies.ts';

/** Settles cases of a completed project, all decisions of the call or none. */
export function decide(
  _call: Call,
  _dependencies: EngineDependencies,
  _request: DecideRequest,
): Promise<MessageInitShape<typeof DecideResponseSchema>> {
  throw new Error('not built yet');
}
