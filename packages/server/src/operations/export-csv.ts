import { toExportFileName } from '@ledgerprint/engine/results';
import type { BlobStore } from '../files/blob-store.ts';
import { Failure } from '../platform/failure.ts';
import type { Revision } from '../reporting/revision.ts';
import type { Call } from './call.ts';
import { getOwnProject } from './get-own-project.ts';

export type { BlobStore };

/** How long a download link is valid. */
export const linkLifetimeSeconds = 15 * 60;

/**
 * Signs a URL to the file of a completed project, which works without an API key until `expiresAt`. It is the file of
 * the newest revision if that can be built within the call's time, otherwise the newest that exists.
 */
export async function exportCsv(
  { organizationId, store }: Call,
  links: {
    readonly blobs: Pick<BlobStore, 'sign'>;
    readonly baseUrl: string;
    readonly build: (revision: Revision) => Promise<void>;
  },
  { projectId }: { readonly projectId: string },
): Promise<{ readonly downloadUrl: string; readonly expiresAt: Date; readonly revision: number }> {
  const { status, number, revision } = await getOwnProject(store, organizationId, projectId);
  if (status !== 'completed') throw notReadyFailure(status);
  let file = await store.exports.find(organizationId, number);
  if (file !== undefined && file.revision < revision) {
    await links.build({ organizationId, projectNumber: number, revision });
    file = await store.exports.find(organizationId, number);
  }
  if (file === undefined) throw removedFailure();
  const expiresAt = toLinkEnd();
  const fileName = toExportFileName(file.projectName, file.revision);
  const downloadUrl = await links.blobs.sign({ key: file.key, fileName, expiresAt, baseUrl: links.baseUrl });
  return { downloadUrl, expiresAt, revision: file.revision };
}

/**
 * The expiry of a link that is signed now. In whole seconds, because S3 signs no fractions: the returned time is the
 * signed one for every store. Rounded up, so that it is never earlier than the lifetime after the response.
 */
export function toLinkEnd(): Date {
  return new Date((Math.ceil(Date.now() / 1_000) + linkLifetimeSeconds) * 1_000);
}

function notReadyFailure(status: string): Failure {
  const advice =
    status === 'failed'
      ? 'It has no file; create another project with its rows.'
      : 'Wait until GetProgress says completed.';
  return new Failure('failed_precondition', `This project is not ready to export: its status is ${status}. ${advice}`);
}

function removedFailure(): Failure {
  return new Failure(
    'failed_precondition',
    "This project's file was removed because it was older than the retention period. Send the rows again to get a new one.",
  );
}
