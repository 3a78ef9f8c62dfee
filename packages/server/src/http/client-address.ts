import type { IncomingMessage } from 'node:http';
import { createAddressRanges, findAddress } from '../platform/address-ranges.ts';

/** The client's address, as far as it can be trusted; `unknown` if a proxy names none that is usable. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

const mappedPrefix = '::ffff:';

/**
 * The other end of the connection or, if that is a trusted proxy, the last address in X-Forwarded-For that is not a trusted
 * proxy. Addresses before that one may be forged.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createAddressRanges(trustedProxies);
  return ({ headers, socket }) => {
    const remote = toPlain(socket.remoteAddress ?? '');
    if (trustedProxies.length === 0 || !isTrusted(remote)) return remote;
    const header = headers['x-forwarded-for'];
    const named = String(header ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return findClient(named, isTrusted) ?? remote;
  };
}

/** Undefined if the header names only trusted proxies: the call then comes from a proxy itself. */
function findClient(named: readonly string[], isTrusted: (address: string) => boolean): string | undefined {
  for (const text of named.toReversed()) {
    const address = findAddress(withoutPort(text));
    if (address === undefined) return 'unknown';
    if (!isTrusted(address)) return address;
  }
  return undefined;
}

/** Some proxies add the port: `192.0.2.7:1234`, `[2001:db8::1]:1234`. */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** Does not parse the address: every call comes through here, and Node already writes addresses in canonical form. */
function toPlain(address: string): string {
  return address.startsWith(mappedPrefix) && address.includes('.') ? address.slice(mappedPrefix.length) : address;
}
