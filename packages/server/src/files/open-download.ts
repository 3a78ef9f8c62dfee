import { Failure } from '../platform/failure.ts';
import type { BlobSettings } from './open-blob-store.ts';
import { createSignedLinks, type DownloadLink } from './signed-link.ts';
import { openStoredFile, type StoredFile } from './stored-file.ts';

/** Opens the file of a link. Throws a Failure if the link is not valid or has expired, or if the file is gone. */
export type OpenDownload = (link: DownloadLink) => Promise<StoredFile>;

/** Undefined if the store serves its files itself. */
export function createDownloadOpener(settings: BlobSettings): OpenDownload | undefined {
  if (settings.kind !== 'files') return undefined;
  const { directory, secretKey, previousSecretKey } = settings;
  const links = createSignedLinks(secretKey, previousSecretKey);
  return async (link) => {
    const state = links.check(link, new Date());
    if (state !== 'valid') throw new Failure('permission_denied', sentences[state]);
    const file = await openStoredFile(directory, link.key);
    if (file === undefined) throw new Failure('not_found', 'This file was removed.');
    return file;
  };
}

const sentences = {
  expired:
    'This download link has expired: links are valid for 15 minutes. Call ExportCSV or ExportEvidence again to get a new one.',
  invalid:
    'This download link is not valid: use it exactly as it was returned, or call ExportCSV or ExportEvidence again.',
} as const;
