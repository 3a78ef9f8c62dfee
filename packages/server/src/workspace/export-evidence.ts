import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExportEvidenceRequest, ExportEvidenceResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { Failure } from '../platform/failure.ts';

export async function exportEvidence(
  _call: Call,
  _request: ExportEvidenceRequest,
): Promise<MessageInitShape<typeof ExportEvidenceResponseSchema>> {
  throw new Failure('failed_precondition', 'PLACEHOLDER');
}
