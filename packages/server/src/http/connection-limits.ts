import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAddressRanges, networkOf } from '../platform/address-ranges.ts';
import { createLimitByName } from '../platform/limit-by-name.ts';
import { type Refusal, refuseInvalid } from './rpc/refusal.ts';

/** Limits on connections, as the operator sets them. */
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

/** Clients and proxies send a few dozen headers. */
export const maxHeaders = 256;

/** The limits that Node enforces, as options of the framework. */
export function toServerOptions(limits: ConnectionLimits) {
  const requestTimeout = limits.requestTimeoutSeconds * 1_000;
  return {
    requestTimeout,
    keepAliveTimeout: limits.keepAliveSeconds * 1_000,
    http: {
      headersTimeout: Math.min(limits.headersTimeoutSeconds * 1_000, requestTimeout),
      maxHeaderSize: limits.maxHeaderBytes,
      // How often Node checks for late requests; its default of 30 seconds would be added to every limit.
      connectionsCheckingInterval: 1_000,
    },
  };
}

/** The limits that have to be set on the server itself. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.maxConnections;
  limitConnectionsPerAddress(server, limits);
  closeSlowReaders(server, limits.slowReaderSeconds * 1_000);
  // Node silently drops headers beyond this limit; one more is admitted, so that the request can be refused.
  server.maxHeadersCount = maxHeaders + 1;
  const { maxCallsPerConnection } = limits;
  if (maxCallsPerConnection === 0) return;
  const calls = new WeakMap<Socket, number>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const count = (calls.get(request.socket) ?? 0) + 1;
    calls.set(request.socket, count);
    // Node's own limit answers requests after the last one with a bare 503; this one announces the end with the last answer.
    if (count >= maxCallsPerConnection) response.shouldKeepAlive = false;
  });
}

/** The refusal of a request with too many headers, without Host, or with a repeated header that must be unique. */
export function findHeaderProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * maxHeaders) {
    return refuseInvalid(`The request has more than ${maxHeaders} headers. Send fewer.`, 431);
  }
  const repeated = findRepeatedHeader(rawHeaders);
  if (repeated !== undefined) {
    return refuseInvalid(`The request has more than one ${repeated} header. Send only one.`);
  }
  return httpVersion === '1.1' && headers.host === undefined
    ? refuseInvalid('The header Host is required.')
    : undefined;
}

/** Indexed by length, because every call comes through here. */
const singleHeaders: Readonly<Record<number, string>> = Object.fromEntries(
  ['host', 'content-type', 'authorization'].map((name) => [name.length, name]),
);

/**
 * The name of a repeated header among Host, Authorization and Content-Type. Node keeps the first value and silently drops the
 * second, which a proxy in front may have used.
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

/**
 * Closes a connection without an answer if its client has reached the limit. Trusted proxies carry the connections of many
 * clients and have no limit. Zero turns the limit off.
 */
function limitConnectionsPerAddress(
  server: Server,
  options: { readonly maxConnectionsPerAddress: number; readonly trustedProxies: readonly string[] },
): void {
  const limit = createLimitByName(options.maxConnectionsPerAddress);
  const isTrusted = createAddressRanges(options.trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    // The address is read even without a limit, because Node then remembers it for log lines written after the close.
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const leave = limit.enter(networkOf(address));
    if (leave === undefined) socket.destroy();
    else socket.once('close', leave);
  });
}

/** The bytes that a connection had accepted at the last check, while it was behind with reading. */
type Standstill = { readonly acceptedBytes: number; readonly sinceMs: number };

/**
 * Closes connections whose client does not read what is sent to it: an answer, a page or a file, with a key or without. All
 * connections are checked together now and then, so that calls cost nothing extra.
 */
function closeSlowReaders(server: Server, slowReaderMs: number): void {
  const standstills = new Map<Socket, Standstill | undefined>();
  server.on('connection', (socket: Socket) => {
    standstills.set(socket, undefined);
    socket.once('close', () => standstills.delete(socket));
  });
  const look = setInterval(
    () => {
      const nowMs = performance.now();
      for (const [socket, standstill] of standstills) {
        const next = findStandstill(socket, standstill, nowMs);
        if (next !== undefined && nowMs - next.sinceMs >= slowReaderMs) socket.destroy();
        else if (next !== standstill) standstills.set(socket, next);
      }
    },
    Math.min(5_000, slowReaderMs / 4),
  ).unref();
  server.once('close', () => clearInterval(look));
}

function findStandstill(socket: Socket, before: Standstill | undefined, nowMs: number): Standstill | undefined {
  if (socket.writableLength === 0) return undefined;
  // Counted in whole writes, which are 64 KiB for large files.
  const acceptedBytes = (socket.bytesWritten ?? 0) - socket.writableLength;
  return before?.acceptedBytes === acceptedBytes ? before : { acceptedBytes, sinceMs: nowMs };
}
