import type { S3Settings } from './s3-store.ts';

/** The origin of the signed links to a bucket, by the rules of the SDK that signs them. */
export function originOfBucket(settings: Pick<S3Settings, 'bucket' | 'endpoint' | 'region' | 'forcePathStyle'>) {
  const { bucket, region } = settings;
  const amazon = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const { protocol, host, hostname } = new URL(settings.endpoint ?? `https://s3.${region}.${amazon}`);
  const isInPath = settings.forcePathStyle || !isHostLabel(bucket) || isAddress(hostname);
  return `${protocol}//${isInPath ? '' : `${bucket}.`}${host}`;
}

/** A bucket name that can be part of the host name: with a dot, no certificate would cover it. */
function isHostLabel(bucket: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket);
}

function isAddress(hostname: string): boolean {
  return /^\[|^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
