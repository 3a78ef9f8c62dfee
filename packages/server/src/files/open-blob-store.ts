import type { BlobStore } from './blob-store.ts';
import { createFileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';
import { createSignedLinks } from './signed-link.ts';

/** Which store there is, as plain data: each thread opens its own. */
export type BlobSettings = FileSettings | ({ readonly kind: 's3' } & S3Settings);

/** A directory that all processes of the service share. */
export type FileSettings = {
  readonly kind: 'files';
  readonly directory: string;
  /** Signs links; the same for all processes. */
  readonly secretKey: string;
  /** While the key is being changed: the one before, whose links are taken too. */
  readonly previousSecretKey?: string | undefined;
};

/** Opens the store of these settings. Nothing is asked of it yet: a store that is down is no reason not to start. */
export async function openBlobStore(settings: BlobSettings): Promise<BlobStore> {
  if (settings.kind === 'files') {
    const links = createSignedLinks(settings.secretKey);
    return createFileStore({ directory: settings.directory, links });
  }
  // Only where it is used: loading it takes a quarter of a second and 35 MB.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(settings);
}
