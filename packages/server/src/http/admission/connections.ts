import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAddressRanges, networkOf } from '../../platform/address-ranges.ts';
import { createLimitByName } from '../../platform/limit-by-name.ts';
import type { AdmissionLimits, AdmissionSettings } from './limits.ts';
import { type Refusal, refuseInvalid } from './refusal.ts';

/** The limits that Node enforces, as options of the framework. */
export function toServerOptions(settings: AdmissionSettings, { headersMs, headerBytes }: AdmissionLimits) {
  const { callTimeoutSeconds, uploadTimeoutSeconds } = settings;
  // Longer than any call may take, so that a call that is late is told so by its own deadline.
  const longestMs = Math.max(callTimeoutSeconds, uploadTimeoutSeconds) * 1_000 + headersMs;
  return {
    // For bodies that no call reads.
    requestTimeout: longestMs,
    // For clients that do not read their answers: nothing was sent or received for this long.
    connectionTimeout: longestMs,
    keepAliveTimeout: settings.keepAliveSeconds * 1_000,
    http: {
      headersTimeout: headersMs,
      maxHeaderSize: headerBytes,
      // How often Node checks for late requests; its default of 30 seconds would be added to every limit.
      connectionsCheckingInterval: 1_000,
    },
  };
}

/** The limits that have to be set on the server itself. */
export function limitConnections(server: Server, settings: AdmissionSettings, limits: AdmissionLimits): void {
  const { maxConnections, trustedProxies } = settings;
  server.maxConnections = maxConnections;
  // Node silently drops headers beyond this limit; one more is admitted, so that the request can be refused.
  server.maxHeadersCount = limits.headers + 1;
  limitConnectionsPerAddress(server, Math.ceil(maxConnections * limits.connectionsPerAddress), trustedProxies);
  const calls = new WeakMap<Socket, number>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const count = (calls.get(request.socket) ?? 0) + 1;
    calls.set(request.socket, count);
    // Node's own limit answers requests after the last one with a bare 503; this one announces the end with the last answer.
    if (count >= limits.callsPerConnection) response.shouldKeepAlive = false;
  });
}

/**
 * Closes a connection without an answer if its client has reached the limit. Trusted proxies carry the connections of many
 * clients and have no limit.
 */
function limitConnectionsPerAddress(server: Server, most: number, trustedProxies: readonly string[]): void {
  const limit = createLimitByName(most);
  const isTrusted = createAddressRanges(trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    // The address is read in any case, because Node then remembers it for log lines written after the close.
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const leave = limit.enter(networkOf(address));
    if (leave === undefined) socket.destroy();
    else socket.once('close', leave);
  });
}

/** The refusal of a request with too many headers, without Host, or with a repeated header that must be unique. */
export function findHeaderProblem(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  { headers: mostHeaders }: AdmissionLimits,
): Refusal | undefined {
  if (rawHeaders.length > 2 * mostHeaders) {
    return refuseInvalid(`The request has more than ${mostHeaders} headers. Send fewer.`, 431);
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
