import type { IncomingMessage } from 'node:http';
import type { Operation } from './operations.ts';

/** Below this, decoding takes less than the way to a thread and back, and memory is not worth counting. */
export const smallBodyBytes = 64 * 1024;

/** How much memory a body may ask for, zero for a small one. Without a declared size it is all that is allowed. */
export function uploadBytesOf({ headers }: IncomingMessage, { maxBodyBytes }: Operation): number {
  if (maxBodyBytes <= smallBodyBytes) return 0;
  const declared = headers['content-length'];
  // A compressed body says nothing of its size.
  if (declared === undefined || isCompressed(headers)) return maxBodyBytes;
  return toUploadBytes(Number(declared));
}

/** The same for a body that has arrived. */
export function arrivedUploadBytes({ headers }: IncomingMessage, body: Uint8Array): number {
  return isCompressed(headers) ? Number.POSITIVE_INFINITY : toUploadBytes(body.byteLength);
}

function toUploadBytes(bytes: number): number {
  return bytes <= smallBodyBytes ? 0 : bytes;
}

function isCompressed(headers: IncomingMessage['headers']): boolean {
  return headers['content-encoding'] !== undefined || headers['grpc-encoding'] !== undefined;
}
