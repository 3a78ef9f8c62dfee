import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitConnectionsPerAddress } from './connections-per-address.ts';
import { type Refusal, refuseInvalid } from './rpc/refusal.ts';
import { closeSlowReaders } from './slow-readers.ts';

/** What a connection may cost, in the operator's terms. */
export type ConnectionLimits = {
  readonly maxConnections: number;
  /** Zero for no limit. */
  readonly maxDownloadsPerAddress: number;
  /** Zero for no limit. */
  readonly maxConnectionsPerAddress: number;
  readonly trustedProxies: readonly string[];
  readonly slowReaderSeconds: number;
  readonly discardSeconds: number;
  /** Zero for no limit. */
  readonly maxCallsPerConnection: number;
  readonly maxHeaderBytes: number;
  readonly headersTimeoutSeconds: number;
  readonly requestTimeoutSeconds: number;
  readonly keepAliveSeconds: number;
};

/** Clients and proxies send a few dozen. */
export const maxHeaders = 256;

/** The limits that Node keeps by itself, as options of the framework. */
export function toServerOptions(limits: ConnectionLimits) {
  const requestTimeout = limits.requestTimeoutSeconds * 1_000;
  return {
    requestTimeout,
    keepAliveTimeout: limits.keepAliveSeconds * 1_000,
    http: {
      headersTimeout: Math.min(limits.headersTimeoutSeconds * 1_000, requestTimeout),
      maxHeaderSize: limits.maxHeaderBytes,
      // How often Node looks for those who are late; its own 30 seconds would be added to every limit.
      connectionsCheckingInterval: 1_000,
    },
  };
}

/** The limits that have to be set on the server itself. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.maxConnections;
  limitConnectionsPerAddress(server, limits);
  closeSlowReaders(server, limits.slowReaderSeconds * 1_000);
  // Node drops what is beyond without a word; one more is let in, so that it can be refused.
  server.maxHeadersCount = maxHeaders + 1;
  const { maxCallsPerConnection } = limits;
  if (maxCallsPerConnection === 0) return;
  const calls = new WeakMap<Socket, number>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const count = (calls.get(request.socket) ?? 0) + 1;
    calls.set(request.socket, count);
    // Node's own limit answers what was sent behind the last call with a bare 503; this one says when to leave.
    if (count >= maxCallsPerConnection) response.shouldKeepAlive = false;
  });
}

/** The refusal of a request with too many headers, without Host, or with a header twice that counts once; else undefined. */
export function findHeaderProblem({
  rawHeaders,
  headers,
  httpVersion,
}: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * maxHeaders) {
    return refuseInvalid(`The request has more than ${maxHeaders} headers. Send fewer.`, 431);
  }
  const repeated = findRepeatedHeader(rawHeaders);
  if (repeated !== undefined) {
    return refuseInvalid(`The request has more than one header ${repeated}. Send one.`);
  }
  return httpVersion === '1.1' && headers.host === undefined
    ? refuseInvalid('The header Host is required.')
    : undefined;
}

/** By its length, because every call comes by here. */
const singleHeaders: Readonly<Record<number, string>> = Object.fromEntries(
  ['host', 'content-type', 'authorization'].map((name) => [name.length, name]),
);

/**
 * The name of a header that says who is called, who calls and with what, and stands there twice. Node keeps the first
 * and drops the other without a word, while a proxy in front may have gone by the other.
 */
function findRepeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const single = singleHeaders[name.length];
    if (single === undefined || name.toLowerCase() !== single) continue;
    const bit = 1 << name.length;
    if ((seen & bit) !== 0) return name;
    seen |= bit;
  }
  return undefined;
}
