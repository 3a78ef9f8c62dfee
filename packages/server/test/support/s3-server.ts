import S3rver from '@20minutes/s3rver';
import type { BlobSettings } from '../../src/files/open-blob-store.ts';
import { createTemporaryDirectory } from './ledgerprint-process.ts';

type S3Settings = Extract<BlobSettings, { readonly kind: 's3' }>;

/** An S3-compatible server with an empty bucket. */
export type S3Server = {
  readonly settings: S3Settings;
  /** Its requests so far: `PUT /bucket/exports/…?partNumber=1`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

/** Starts the server from npm on a free port; it checks signatures and expiry. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await createTemporaryDirectory();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory: directory.path,
    configureBuckets: [{ name: 'ledgerprint' }],
  });
  server.middleware.splice(-1, 0, signSlash);
  const { port } = await server.run();
  const requests: string[] = [];
  server.httpServer.on('request', ({ method, url }) => requests.push(`${method} ${url}`));
  return {
    settings: {
      kind: 's3',
      bucket: 'ledgerprint',
      region: 'us-east-1',
      forcePathStyle: true,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined },
    },
    requests,
    close: async () => {
      server.httpServer.closeIdleConnections();
      await server.close();
      await directory.remove();
    },
  };
}

/**
 * When checking a signature, the server drops the slash after the bucket's name that the SDK signs for lists. It keeps
 * the slash for buckets in the host name, mounted at a path.
 */
async function signSlash(
  context: { readonly path: string; readonly state: Record<string, unknown>; mountPath?: string },
  next: () => Promise<void>,
): Promise<void> {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  await next();
}

/** The server of S3_TEST_ENDPOINT, if there is one. Its bucket must exist. */
export function findGivenS3(): S3Settings | undefined {
  const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY } = process.env;
  if (S3_TEST_ENDPOINT === undefined || S3_TEST_ENDPOINT === '') return undefined;
  return {
    kind: 's3',
    region: 'us-east-1',
    forcePathStyle: true,
    endpoint: S3_TEST_ENDPOINT,
    bucket: S3_TEST_BUCKET ?? 'ledgerprint',
    credentials: {
      accessKeyId: S3_TEST_ACCESS_KEY ?? '',
      secretAccessKey: S3_TEST_SECRET_KEY ?? '',
      sessionToken: undefined,
    },
  };
}
