import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetReceiptRequest, GetReceiptResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';

export async function getReceipt(
  _call: Call,
  _request: GetReceiptRequest,
): Promise<MessageInitShape<typeof GetReceiptResponseSchema>> {
  throw new Failure('failed_precondition', 'PLACEHOLDER');
}
