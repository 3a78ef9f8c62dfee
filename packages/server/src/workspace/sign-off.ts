import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SignOffRequest, SignOffResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';

export async function signOff(
  _call: Call,
  _request: SignOffRequest,
): Promise<MessageInitShape<typeof SignOffResponseSchema>> {
  throw new Failure('failed_precondition', 'PLACEHOLDER');
}
