import type { IncomingMessage } from 'node:http';
import type { Operation } from './operations.ts';

/** Below this, decoding takes less time than a round trip to a thread, and memory is not worth counting. */
export const smallBodyBytes = 64 * 1024;

/** The size that a request declares; undefined if it declares none. */
export function declaredBytesOf({ headers }: IncomingMessage): number | undefined {
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

/** Whether the body may turn out to be large. */
export function mayBeLarge(declaredBytes: number | undefined, { maxBodyBytes }: Operation): boolean {
  return maxBodyBytes > smallBodyBytes && (declaredBytes ?? maxBodyBytes) > smallBodyBytes;
}
