import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import type { BlobSettings } from './open-blob-store.ts';

/** Where exported files are stored: in the bucket if there is one, otherwise in the data directory. */
export function toBlobSettings(config: Config, { current, previous }: Passphrases): BlobSettings {
  const { dataDir, s3Bucket: bucket, awsAccessKeyId, awsSecretAccessKey, awsSessionToken } = config;
  if (bucket === undefined) {
    const directory = join(dataDir, 'exports');
    return { kind: 'files', directory, secretKey: current, previousSecretKey: previous };
  }
  const hasCredentials = awsAccessKeyId !== undefined && awsSecretAccessKey !== undefined;
  return {
    kind: 's3',
    bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    forcePathStyle: config.s3ForcePathStyle === 'true',
    credentials: hasCredentials
      ? { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey, sessionToken: awsSessionToken }
      : undefined,
  };
}
