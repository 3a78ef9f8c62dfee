import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { toContentDisposition } from '../platform/content-disposition.ts';
import type { BlobStore } from './blob-store.ts';
import { isBlobKey } from './blob-store.ts';
import { contentTypeOfKey, revisionHeader, revisionOfKey } from './file-key.ts';
import { createMeasuredChunks } from './measured-chunks.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';

/** The address of an S3 bucket. Without an endpoint, AWS; without credentials, those that the SDK finds. */
export type S3Settings = {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly forcePathStyle: boolean;
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken: string | undefined }
    | undefined;
};

/** Prefix of every key, so that the bucket can be shared. */
const prefix = 'exports/';
/** S3 accepts 10,000 parts, so files of up to 78 GiB; three parts are in memory at a time. */
const partBytes = 8 * 1024 * 1024;
/** The largest object that S3 copies in one request. */
const mostBytesCopied = 5 * 1024 ** 3;

/** Objects in a bucket; links are presigned by S3's own rules and lead directly to it. */
export function createS3Store(settings: S3Settings): BlobStore {
  const client = createClient(settings);
  const unfinished = createUnfinishedUploads(client, { bucket: settings.bucket, prefix });
  const objectOf = (key: string) => ({ Bucket: settings.bucket, Key: prefix + key });

  async function write(key: string, chunks: AsyncIterable<Uint8Array>) {
    const measured = createMeasuredChunks(chunks);
    const upload = new Upload({
      client,
      params: {
        ...objectOf(key),
        Body: Readable.from(measured.chunks, { objectMode: false }),
        ContentType: contentTypeOfKey(key),
        // Returned as the header `x-amz-meta-ledgerprint-revision`.
        Metadata: { [revisionHeader]: String(revisionOfKey(key)) },
      },
      partSize: partBytes,
      queueSize: 2,
    });
    try {
      await upload.done();
    } catch (error) {
      // The source's own error comes first: if the parts could not be discarded either, the library reports only that.
      throw measured.failure === undefined ? error : measured.failure.error;
    }
    return measured.measure();
  }

  async function findSize(key: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand(objectOf(key)))).ContentLength;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async function copy(key: string, newKey: string): Promise<void> {
    const source = `${settings.bucket}/${prefix}${key}`;
    try {
      await client.send(new CopyObjectCommand({ ...objectOf(newKey), CopySource: source }));
    } catch (error) {
      // Another process has just moved it.
      if (!(error instanceof NoSuchKey)) throw error;
    }
  }

  async function read(key: string): Promise<AsyncIterable<Uint8Array>> {
    const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
    return Body as Readable;
  }

  async function remove(key: string): Promise<void> {
    if (await unfinished.remove(key)) return;
    await client.send(new DeleteObjectCommand(objectOf(key)));
  }

  return {
    write,

    sign: ({ key, fileName, expiresAt }) => {
      const command = new GetObjectCommand({
        ...objectOf(key),
        ResponseContentDisposition: toContentDisposition(fileName),
        ResponseContentType: contentTypeOfKey(key),
      });
      return getSignedUrl(client, command, toLifetime(expiresAt));
    },

    async move(key, newKey) {
      const size = await findSize(key);
      if (size === undefined) return;
      if (size <= mostBytesCopied) await copy(key, newKey);
      else await write(newKey, await read(key));
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    remove,

    async discard(key) {
      for await (const part of unfinished.list(key)) await unfinished.remove(part.key);
      await remove(key);
    },

    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key: name = '', LastModified: modifiedAt } of Contents) {
          const key = name.slice(prefix.length);
          if (modifiedAt !== undefined && isBlobKey(key)) yield { key, modifiedAt };
        }
      }
      yield* unfinished.list();
    },

    close: async () => client.destroy(),
  };
}

function createClient({ endpoint, region, forcePathStyle, credentials }: S3Settings): S3Client {
  const config: S3ClientConfig = {
    region,
    forcePathStyle,
    // Most S3-compatible servers do not know the checksums that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these, a server that stops responding would block a job forever.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  };
  if (endpoint !== undefined) config.endpoint = endpoint;
  if (credentials !== undefined) {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    config.credentials = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  }
  return new S3Client(config);
}

/**
 * From this second to the second of `expiresAt`. S3 requires at least one second, which is used for times in the past.
 */
function toLifetime(expiresAt: Date): { readonly signingDate: Date; readonly expiresIn: number } {
  const expires = Math.floor(expiresAt.getTime() / 1_000);
  const signed = Math.min(Math.floor(Date.now() / 1_000), expires - 1);
  return { signingDate: new Date(signed * 1_000), expiresIn: expires - signed };
}
