import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';

/** The service itself refused the connection, because of its destination. */
export class AddressRefusedError extends Error {
  constructor(host: string, address: string | undefined, reason: string) {
    super(`${describeRefusal(host, address, reason)}, which must not be called.`);
    this.name = 'AddressRefusedError';
  }
}

/** `hooks.example resolves to a private address (10.0.0.5)`. */
function describeRefusal(host: string, address: string | undefined, reason: string): string {
  if (address === undefined) return `${host} resolves to an unknown address`;
  const kind = `${/^(?!uni)[aeiou]/i.test(reason) ? 'an' : 'a'} ${reason} address`;
  return host === address ? `${host} is ${kind}` : `${host} resolves to ${kind} (${address})`;
}

/**
 * Connects only if the guard allows it. Three things are checked: the host if it is an address, every address to which
 * the name resolves, and the peer of the connection before anything is sent.
 */
export function createGuardedConnector(options: {
  readonly guard: AddressGuard;
  readonly timeoutMs: number;
  readonly lookup?: LookupFunction;
}): buildConnector.connector {
  const { guard, timeoutMs, lookup = systemLookup as LookupFunction } = options;
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: guardLookup(guard, lookup),
    // Explicit, because the environment could disable it otherwise.
    rejectUnauthorized: true,
    maxCachedSessions: 0,
  } as buildConnector.BuildOptions);

  return (target, callback) => {
    const host = target.hostname;
    const literalRefusal = isIP(host) === 0 ? undefined : findRefusal(guard, host, host);
    if (literalRefusal !== undefined) return callback(literalRefusal, null);
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const refusal = findRefusal(guard, host, socket.remoteAddress);
      if (refusal === undefined) return callback(null, socket);
      socket.destroy();
      callback(refusal, null);
    });
  };
}

/** One bad address causes the whole name to be refused, because we cannot choose which address is used. */
function guardLookup(guard: AddressGuard, lookup: LookupFunction): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses = found as LookupAddress[];
      for (const { address } of addresses) {
        const refusal = findRefusal(guard, host, address);
        if (refusal !== undefined) return callback(refusal, []);
      }
      const [first] = addresses;
      if (options.all || first === undefined) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function findRefusal(guard: AddressGuard, host: string, address: string | undefined) {
  const reason = guard(address);
  return reason === undefined ? undefined : new AddressRefusedError(host, address, reason);
}
