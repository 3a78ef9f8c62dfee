import type { IncomingHttpHeaders } from 'node:http';
import { refuseInvalid } from './refusal.ts';

/** Checks content type, protocol version and timeout, in this order; throws a Refusal that names the header. */
export function requireProtocolHeaders(headers: IncomingHttpHeaders): void {
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw refuseInvalid('Content-Type must be application/json.', 415);
  if (headers['connect-protocol-version'] !== '1') {
    throw refuseInvalid('The header Connect-Protocol-Version is required and must be 1.');
  }
  if (headers['connect-timeout-ms'] !== undefined && findTimeoutMs(headers) === undefined) {
    throw refuseInvalid('The header Connect-Timeout-Ms must be a whole number of milliseconds with at most 10 digits.');
  }
}

/** The timeout of a call; undefined if the header is missing or malformed, which is reported later. */
export function findTimeoutMs({ 'connect-timeout-ms': value }: IncomingHttpHeaders): number | undefined {
  // Timers overflow beyond 24 days and would fire immediately.
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Math.min(Number(value), 2 ** 31 - 1) : undefined;
}
