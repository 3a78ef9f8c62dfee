import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A real DNS server, and a lookup function that uses only this server. */
export type NameServer = { readonly lookup: LookupFunction; close(): void };

/** Answers each name with its next list of addresses; the last one is repeated. */
export async function openNameServer(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<NameServer> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    const lists = names[name] ?? [];
    const turn = asked.get(`${name} ${type}`) ?? 0;
    asked.set(`${name} ${type}`, turn + 1);
    const list = lists[Math.min(turn, lists.length - 1)] ?? [];
    const wanted = list.filter((address) => isIP(address) === (type === 28 ? 6 : 4));
    socket.send(toReply(query.subarray(0, end), type, wanted), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    lookup: (host, _options, callback) => {
      Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then((results) => {
        const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
        if (found.length === 0) return callback(new Error(`${host} has no address`), []);
        callback(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        );
      });
    },
    close: () => {
      socket.close();
    },
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function toReply(question: Buffer, type: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8, 12);
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    // A pointer to the question's name, its type, class IN, a time to live of zero, and the length of the address.
    return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes]);
  });
  return Buffer.concat([header, question.subarray(12), ...records]);
}
