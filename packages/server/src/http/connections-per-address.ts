import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAddressRanges, networkOf } from '../platform/address-ranges.ts';
import { createLimitByName } from '../platform/limit-by-name.ts';

/**
 * Closes a connection unanswered when its client has as many as it may. Trusted proxies have the connections of many
 * clients, and as many as they want. Zero turns the limit off.
 */
export function limitConnectionsPerAddress(
  server: Server,
  options: { readonly maxConnectionsPerAddress: number; readonly trustedProxies: readonly string[] },
): void {
  const limit = createLimitByName(options.maxConnectionsPerAddress);
  const isTrusted = createAddressRanges(options.trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    // Read also where nothing is limited: Node then remembers it for log lines written after the end.
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const leave = limit.enter(networkOf(address));
    if (leave === undefined) socket.destroy();
    else socket.once('close', leave);
  });
}
