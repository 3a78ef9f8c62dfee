import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetReportRequest, GetReportResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';

export async function getReport(
  _call: Call,
  _request: GetReportRequest,
): Promise<MessageInitShape<typeof GetReportResponseSchema>> {
  throw new Failure('failed_precondition', 'PLACEHOLDER');
}
