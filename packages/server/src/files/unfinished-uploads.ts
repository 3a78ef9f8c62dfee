import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchUpload,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isBlobKey } from './blob-store.ts';

const partName = /^(?<key>.+\.(?:csv|zip))\.(?<uploadId>.+)\.part$/;

/**
 * Multipart uploads that were neither completed nor aborted, because the process or the connection died. They cost
 * money and appear in no list of objects. Each is named `<key>.<id of the upload>.part`.
 */
export function createUnfinishedUploads(
  client: S3Client,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
) {
  return {
    /** Those of one key, or all. Yields nothing if the server cannot list them. */
    async *list(ofKey = ''): AsyncGenerator<{ readonly key: string; readonly modifiedAt: Date }> {
      let page: ListMultipartUploadsCommandOutput | undefined;
      do {
        page = await listPage(client, { bucket, prefix: prefix + ofKey, after: page });
        for (const { Key: name = '', UploadId, Initiated: modifiedAt } of page?.Uploads ?? []) {
          const key = name.slice(prefix.length);
          if (modifiedAt !== undefined && isBlobKey(key)) yield { key: `${key}.${UploadId}.part`, modifiedAt };
        }
      } while (page?.IsTruncated === true);
    },

    /** False for the key of a finished file. */
    async remove(listed: string): Promise<boolean> {
      const { key, uploadId } = partName.exec(listed)?.groups ?? {};
      if (key === undefined) return false;
      const upload = { Bucket: bucket, Key: prefix + key, UploadId: uploadId };
      try {
        await client.send(new AbortMultipartUploadCommand(upload));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
      return true;
    },
  };
}

async function listPage(
  client: S3Client,
  from: {
    readonly bucket: string;
    readonly prefix: string;
    readonly after: ListMultipartUploadsCommandOutput | undefined;
  },
): Promise<ListMultipartUploadsCommandOutput | undefined> {
  const { bucket, prefix, after } = from;
  try {
    return await client.send(
      new ListMultipartUploadsCommand({
        Bucket: bucket,
        Prefix: prefix,
        KeyMarker: after?.NextKeyMarker,
        UploadIdMarker: after?.NextUploadIdMarker,
      }),
    );
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NotImplemented') return undefined;
    throw error;
  }
}
