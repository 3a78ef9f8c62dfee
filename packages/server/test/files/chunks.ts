import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BlobStore } from '../../src/files/blob-store.ts';

/** Different for each test file, because several use the bucket of S3_TEST_BUCKET at the same time. */
export const ownProject = randomBytes(6).toString('hex');

/** A key as the service creates it. */
export function drawKey(): string {
  return `${ownProject}/${randomUUID()}.csv`;
}

/** The text, in chunks of this many bytes. */
export async function* chunksOf(content: string | Buffer, chunkBytes = 64 * 1024): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content as string);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes);
  }
}

/** The chunks of another source, then an error. */
export async function* failingAfter(chunks: AsyncIterable<Buffer>, error: Error): AsyncGenerator<Buffer> {
  yield* chunks;
  throw error;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function listKeys(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys;
}

/** The files of this test file. */
export async function listOwnKeys(blobs: BlobStore): Promise<readonly string[]> {
  return (await listKeys(blobs)).filter((key) => key.startsWith(`${ownProject}/`));
}

/** The time in this many seconds, to the second. */
export function inSeconds(seconds: number): Date {
  return new Date((Math.floor(Date.now() / 1_000) + seconds) * 1_000);
}
