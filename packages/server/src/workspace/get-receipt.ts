import type { JsonObject, MessageInitShape } from '@bufbuild/protobuf';
import type { Reports, SignedOffSchema } from '@ledgerprint/client/workspace';
import { fingerprintOf } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { StoredSignOff } from '../store/sign-offs.ts';
import { builtOrPreparing } from './built-or-preparing.ts';
import { getReportedRevision } from './reported-revision.ts';
import type { UseCase } from './use-case.ts';

/** The receipt of a revision, signed by this installation, and the sign-offs of its project. */
export const getReceipt: UseCase<typeof Reports, 'getReceipt'> = async (call, tools, request) => {
  const { organizationId, store } = call;
  const { rows, name: _, ...revision } = await getReportedRevision(call, request);
  const receipt = await builtOrPreparing(call, tools, {
    request: { kind: 'receipt', ...revision },
    rows,
    find: () => store.receipts.find(organizationId, revision.projectNumber, revision.revision),
  });
  const signedOff = (await store.signOffs.list(organizationId, revision.projectNumber)).map(toSignedOff);
  if (receipt === undefined) return { status: 'preparing', revision: revision.revision, signedOff };
  const { core, signature } = receipt;
  return {
    status: 'ready',
    revision: revision.revision,
    signature,
    signedOff,
    core: { ...core } as unknown as JsonObject,
    fingerprint: fingerprintOf(core, nodeEvidence.createSha256),
  };
};

/** A sign-off as its message. */
export function toSignedOff(stored: StoredSignOff): MessageInitShape<typeof SignedOffSchema> {
  const { revision, signedBy, keyName, signedAt, note } = stored;
  return { revision, signedBy, keyName, signedAt: signedAt.toISOString(), note };
}
