import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from './test-database.ts';

/** The kind of a connection, from its first message. */
export type Opening = 'session' | 'cancel';

/** A proxy to the database that knows enough of the protocol to answer in place of the server. */
export type PostgresProxy = {
  /** The same database, through the proxy. */
  readonly database: TestDatabase;
  /** The kinds of all connections so far, in order. */
  readonly openings: readonly Opening[];
  /** Tells all sessions, this many times, that the server is shutting down, and ends them. */
  endSessions(messages: number): void;
};

const cancelRequestCode = 80_877_102;

export async function openPostgresProxy(database: TestDatabase): Promise<PostgresProxy> {
  const [start = '', query = ''] = database.url.split('?');
  const address = new URLSearchParams(query);
  const target = join(address.get('host') ?? '', `.s.PGSQL.${address.get('port')}`);
  const directory = await mkdtemp(join(tmpdir(), 'proxy-'));
  const sockets = new Set<Socket>();
  const sessions = new Set<Socket>();
  const openings: Opening[] = [];

  const server = createServer((incoming) => {
    const outgoing = connect(target);
    incoming.once('data', (bytes: Buffer) => {
      const opening = bytes.readInt32BE(4) === cancelRequestCode ? 'cancel' : 'session';
      openings.push(opening);
      if (opening === 'session') sessions.add(incoming);
    });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        sessions.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(directory, '.s.PGSQL.5432'), resolve));

  return {
    openings,
    endSessions: (messages) => {
      for (const session of sessions) session.end(Buffer.concat(Array(messages).fill(toFatal())));
    },
    database: {
      ...database,
      url: `${start}?host=${encodeURIComponent(directory)}&port=5432`,
      drop: async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
        await rm(directory, { recursive: true, force: true });
        await database.drop();
      },
    },
  };
}

/** An ErrorResponse that a server sends to a session that it ends. */
function toFatal(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''].join('\0');
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
