import type { BlobStore } from './blob-store.ts';
import { createFileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';
import { createSignedLinks } from './signed-link.ts';

/** The settings of the store, as plain data, because each thread opens its own store. */
export type BlobSettings = FileSettings | ({ readonly kind: 's3' } & S3Settings);

/** A directory that all processes of the service share. */
export type FileSettings = {
  readonly kind: 'files';
  readonly directory: string;
  /** The passphrase that signs links; the same for all processes. */
  readonly secretKey: string;
  /** While the key is being changed: the previous one, whose links are still accepted. */
  readonly previousSecretKey?: string | undefined;
};

/**
 * Opens the store with these settings. It is not contacted yet, so that the service starts even if the store is down.
 */
export async function openBlobStore(settings: BlobSettings): Promise<BlobStore> {
  if (settings.kind === 'files') {
    return createFileStore(settings.directory, createSignedLinks(settings.secretKey));
  }
  // The S3 client is loaded only if used: it takes a quarter of a second and 35 MB.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(settings);
}
