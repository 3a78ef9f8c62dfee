import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAddressRanges, networkOf } from '../platform/address-ranges.ts';

/**
 * Closes a connection unanswered when its client has as many as it may. Trusted proxies have the connections of many
 * clients, and as many as they want. Zero turns the limit off.
 */
export function limitConnectionsPerAddress(
  server: Server,
  options: { readonly maxConnectionsPerAddress: number; readonly trustedProxies: readonly string[] },
): void {
  const { maxConnectionsPerAddress: most } = options;
  const isTrusted = createAddressRanges(options.trustedProxies);
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    // Read also where nothing is limited: Node then remembers it for log lines written after the end.
    const address = socket.remoteAddress ?? '';
    if (most === 0 || isTrusted(address)) return;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count > most) socket.destroy();
  });
}
