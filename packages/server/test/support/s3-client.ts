import { S3Client } from '@aws-sdk/client-s3';
import type { S3Server } from './s3-server.ts';

/** The SDK's own client, to inspect a server without our store. */
export function createS3Client({ endpoint, region, forcePathStyle, credentials }: S3Server['settings']): S3Client {
  const { accessKeyId = '', secretAccessKey = '' } = credentials ?? {};
  return new S3Client({
    region,
    forcePathStyle,
    endpoint: endpoint ?? '',
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}
