import type { IncomingMessage } from 'node:http';
import type { Operation } from './operations.ts';

/** Below this, decoding takes less than the way to a thread and back, and memory is not worth counting. */
export const smallBodyBytes = 64 * 1024;

/** The size that a request declares; undefined where it declares none. */
export function declaredBytesOf({ headers }: IncomingMessage): number | undefined {
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

/** Whether the body may turn out to be a large one. */
export function mayBeLarge(declaredBytes: number | undefined, { maxBodyBytes }: Operation): boolean {
  return maxBodyBytes > smallBodyBytes && (declaredBytes ?? maxBodyBytes) > smallBodyBytes;
}
