import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuseInvalid } from './rpc/refusal.ts';

/** What a connection may cost, in the operator's terms. */
export type ConnectionLimits = {
  readonly maxConnections: number;
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

/** The refusal of a request without Host or with too many headers, undefined for any other. */
export function findHeaderProblem(request: IncomingMessage): Refusal | undefined {
  if (request.rawHeaders.length > 2 * maxHeaders) {
    return refuseInvalid(`The request has more than ${maxHeaders} headers. Send fewer.`, 431);
  }
  return request.httpVersion === '1.1' && request.headers.host === undefined
    ? refuseInvalid('The header Host is required.')
    : undefined;
}
