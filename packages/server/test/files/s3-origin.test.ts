import { describe, expect, it } from 'vitest';
import { originOfBucket } from '../../src/files/s3-origin.ts';
import { createS3Store } from '../../src/files/s3-store.ts';

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: undefined };

describe('the origin of a bucket is the origin of its signed links', () => {
  it.each([
    { bucket: 'ledgers', endpoint: undefined, region: 'eu-west-3', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: undefined, region: 'eu-west-3', forcePathStyle: true },
    { bucket: 'ledgers', endpoint: undefined, region: 'us-east-1', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: undefined, region: 'cn-north-1', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: undefined, region: 'us-gov-west-1', forcePathStyle: false },
    { bucket: 'my.ledgers', endpoint: undefined, region: 'eu-west-3', forcePathStyle: false },
    { bucket: 'my.ledgers', endpoint: 'http://files.example:9000', region: 'eu-west-3', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: 'https://files.example', region: 'garage', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: 'https://files.example/s3/', region: 'garage', forcePathStyle: true },
    { bucket: 'ledgers', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', forcePathStyle: false },
    { bucket: 'ledgers', endpoint: 'http://localhost:9000', region: 'us-east-1', forcePathStyle: false },
    { bucket: 'Old_Ledgers', endpoint: 'https://files.example', region: 'us-east-1', forcePathStyle: false },
  ])('$bucket at $endpoint in $region, in the path: $forcePathStyle', async (settings) => {
    const store = createS3Store({ ...settings, credentials });
    const link = await store.sign({
      key: 'a'.repeat(32),
      fileName: 'ledger.csv',
      baseUrl: 'http://127.0.0.1',
      expiresAt: new Date(Date.now() + 60_000),
    });
    await store.close();
    expect(originOfBucket(settings)).toBe(new URL(link).origin);
  });
});
