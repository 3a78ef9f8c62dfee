import type { IncomingHttpHeaders } from 'node:http';
import { refuseInvalid } from './refusal.ts';

/** The protocols served, told apart by content type. */
export type WireProtocol = 'connect' | 'grpc-web';

/** What the protocol headers of a call say. */
export type ProtocolHeaders = {
  readonly protocol: WireProtocol;
  /** Without parameters, in lower case. */
  readonly contentType: string;
  readonly timeoutMs: number | undefined;
};

const protocols: Readonly<Record<string, WireProtocol>> = {
  'application/json': 'connect',
  'application/proto': 'connect',
  'application/grpc-web': 'grpc-web',
  'application/grpc-web+proto': 'grpc-web',
  'application/grpc-web+json': 'grpc-web',
};

/** The protocol that a content type belongs to; Connect, the documented one, for any other. */
export function protocolOf(contentType: string | undefined): WireProtocol {
  return protocols[mediaTypeOf(contentType)] ?? 'connect';
}

/** Checks content type, protocol version and timeout, in this order; throws a Refusal that names the header. */
export function parseProtocolHeaders(headers: IncomingHttpHeaders): ProtocolHeaders {
  const contentType = mediaTypeOf(headers['content-type']);
  const protocol = protocols[contentType];
  if (protocol === undefined) {
    throw refuseInvalid('Content-Type must be application/json.', 415);
  }
  if (protocol === 'grpc-web') return { protocol, contentType, timeoutMs: undefined };
  if (headers['connect-protocol-version'] !== '1') {
    throw refuseInvalid('The header Connect-Protocol-Version is required and must be 1.');
  }
  return { protocol, contentType, timeoutMs: requireTimeoutMs(headers) };
}

/** A content type without its parameters, in lower case. */
export function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The time a call is given, undefined when its header is missing or malformed: that is complained of later. */
export function findTimeoutMs({ 'connect-timeout-ms': value }: IncomingHttpHeaders): number | undefined {
  // Timers overflow beyond 24 days and would fire at once.
  return typeof value === 'string' && /^\d{1,10}$/.test(value)
    ? Math.min(Number(value), 2 ** 31 - 1)
    : undefined;
}

function requireTimeoutMs(headers: IncomingHttpHeaders): number | undefined {
  const timeoutMs = findTimeoutMs(headers);
  if (timeoutMs === undefined && headers['connect-timeout-ms'] !== undefined) {
    throw refuseInvalid(
      'The header Connect-Timeout-Ms must be a whole number of milliseconds with at most 10 digits.',
    );
  }
  return timeoutMs;
}
