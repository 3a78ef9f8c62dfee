import type { IncomingHttpHeaders } from 'node:http';
import { refuseInvalid } from './refusal.ts';

/** The supported protocols, distinguished by content type. */
export type WireProtocol = 'connect' | 'grpc-web';

/** The protocol headers of a call. */
export type ProtocolHeaders = {
  readonly protocol: WireProtocol;
  /** Without parameters, in lower case. */
  readonly contentType: string;
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
  // Also required for gRPC-web, which has no such header: every call must name the version.
  if (headers['connect-protocol-version'] !== '1') {
    throw refuseInvalid('The header Connect-Protocol-Version is required and must be 1.');
  }
  requireTimeout(headers);
  return { protocol, contentType };
}

/** A content type without its parameters, in lower case. */
export function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The timeout of a call; undefined if the header is missing or malformed, which is reported later. */
export function findTimeoutMs(headers: IncomingHttpHeaders): number | undefined {
  const { 'connect-timeout-ms': value, 'grpc-timeout': grpcValue } = headers;
  const timeoutMs =
    typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : findGrpcTimeoutMs(grpcValue);
  // Timers overflow beyond 24 days and would fire immediately.
  return timeoutMs === undefined ? undefined : Math.min(timeoutMs, 2 ** 31 - 1);
}

const grpcUnitMs: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1_000,
  m: 1,
  u: 1 / 1_000,
  n: 1 / 1_000_000,
};

/** `5S`, `100m`: at most eight digits and a unit. */
function findGrpcTimeoutMs(value: IncomingHttpHeaders[string]): number | undefined {
  const [, digits, unit = ''] = (typeof value === 'string' && /^(\d{1,8})([HMSmun])$/.exec(value)) || [];
  return digits === undefined ? undefined : Math.ceil(Number(digits) * (grpcUnitMs[unit] ?? 1));
}

function requireTimeout(headers: IncomingHttpHeaders): void {
  if (findTimeoutMs(headers) !== undefined) return;
  if (headers['connect-timeout-ms'] !== undefined) {
    throw refuseInvalid('The header Connect-Timeout-Ms must be a whole number of milliseconds with at most 10 digits.');
  }
  if (headers['grpc-timeout'] !== undefined) {
    throw refuseInvalid('The header grpc-timeout must be at most 8 digits and a unit, such as 10S or 500m.');
  }
}
