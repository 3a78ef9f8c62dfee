import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CompareProjectsRequest, CompareProjectsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';

export async function compareProjects(
  _call: Call,
  _request: CompareProjectsRequest,
): Promise<MessageInitShape<typeof CompareProjectsResponseSchema>> {
  throw new Failure('failed_precondition', 'PLACEHOLDER');
}
