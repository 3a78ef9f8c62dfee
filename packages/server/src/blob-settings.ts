import { join } from 'node:path';
import type { Config } from './config.ts';
import type { BlobSettings } from './export/open-blob-store.ts';

/** Where the exported files are kept: in the bucket if there is one, else in the data directory. */
export function toBlobSettings(config: Config, secretKey: string): BlobSettings {
  const { dataDir, s3Bucket: bucket, awsAccessKeyId, awsSecretAccessKey, awsSessionToken } = config;
  if (bucket === undefined) return { kind: 'files', directory: join(dataDir, 'exports'), secretKey };
  const hasCredentials = awsAccessKeyId !== undefined && awsSecretAccessKey !== undefined;
  return {
    kind: 's3',
    bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    forcePathStyle: config.s3ForcePathStyle === 'true',
    credentials: hasCredentials
      ? {
          accessKeyId: awsAccessKeyId,
          secretAccessKey: awsSecretAccessKey,
          sessionToken: awsSessionToken,
        }
      : undefined,
  };
}
