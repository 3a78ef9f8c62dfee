import type { ReportReceipt, ReportSignOff } from '@ledgerprint/report';
import { fingerprintOf } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { StoredReceipt } from '../store/receipts.ts';
import type { StoredSignOff } from '../store/sign-offs.ts';
import type { Store } from '../store/store.ts';
import type { Revision } from './revision.ts';

/** The sign-off and the receipt of a revision for the report, if they exist. */
export async function readProof(
  store: Pick<Store, 'receipts' | 'signOffs'>,
  { organizationId, projectNumber, revision }: Revision,
): Promise<{ readonly signOff: ReportSignOff | undefined; readonly receipt: ReportReceipt | undefined }> {
  const signOff = await store.signOffs.find(organizationId, projectNumber, revision);
  const receipt = await store.receipts.find(organizationId, projectNumber, revision);
  return { signOff: signOff && toReportSignOff(signOff), receipt: receipt && toReportReceipt(receipt) };
}

export function toReportSignOff({ signedBy, signedAt, note }: StoredSignOff): ReportSignOff {
  return { by: signedBy, at: signedAt.toISOString(), note };
}

function toReportReceipt({ core, signature }: StoredReceipt): ReportReceipt {
  const fingerprint = fingerprintOf(core, nodeEvidence.createSha256);
  return { core, fingerprint, keyId: signature.keyId };
}
