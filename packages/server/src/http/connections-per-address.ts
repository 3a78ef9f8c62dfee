import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAddressRanges, networkOf } from '../platform/address-ranges.ts';
import { createLimitByName } from '../platform/limit-by-name.ts';

/**
 * Closes a connection without an answer if its client has reached the limit. Trusted proxies carry the connections of many
 * clients and have no limit. Zero turns the limit off.
 */
export function limitConnectionsPerAddress(
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
