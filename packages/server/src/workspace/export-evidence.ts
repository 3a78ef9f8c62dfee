import type { Reports } from '@ledgerprint/client/workspace';
import { toExportFileName } from '@ledgerprint/engine/results';
import { languages } from '@ledgerprint/ledger/language';
import { toLinkEnd } from '../operations/export-csv.ts';
import { requireBytesLeft } from '../operations/within-quota.ts';
import { builtOrPreparing } from './built-or-preparing.ts';
import { readChoice } from './read-fields.ts';
import { getReportedRevision } from './reported-revision.ts';
import type { UseCase } from './use-case.ts';

/**
 * Signs a URL to the evidence pack of a revision once it is built. The URL works without an API key until `expiresAt`.
 */
export const exportEvidence: UseCase<typeof Reports, 'exportEvidence'> = async (call, tools, request) => {
  const language = readChoice('language', request.language, languages) ?? 'en';
  const { rows, name: _, ...revision } = await getReportedRevision(call, request);
  const { organizationId, projectNumber } = revision;
  const find = () =>
    call.store.evidencePacks.find(organizationId, projectNumber, { revision: revision.revision, language });
  if ((await find()) === undefined) await requireBytesLeft(call.store, organizationId);
  const pack = await builtOrPreparing(call, tools, {
    request: { kind: 'evidence', ...revision, language },
    rows,
    find,
  });
  if (pack === undefined) return { status: 'preparing', revision: revision.revision };
  const expiresAt = toLinkEnd();
  const downloadUrl = await tools.blobs.sign({
    key: pack.key,
    fileName: toPackFileName(pack.projectName, revision.revision),
    expiresAt,
    baseUrl: call.baseUrl,
  });
  return { status: 'ready', revision: revision.revision, downloadUrl, expiresAt: expiresAt.toISOString() };
};

/** The name always contains the revision, which is what the pack proves. */
function toPackFileName(projectName: string, revision: number): string {
  return toExportFileName(projectName).replace(/\.csv$/, `-evidence-r${revision}.zip`);
}
