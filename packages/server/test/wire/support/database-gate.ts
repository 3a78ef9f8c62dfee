import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../../support/test-database.ts';

/** A proxy to the database that can be cut and restored, to simulate a network failure or a restart. */
export type DatabaseGate = {
  /** The same database, through the gate. */
  readonly database: TestDatabase;
  /** Ends all connections and accepts no new ones. */
  cut(): Promise<void>;
  /** Keeps all connections but forwards nothing. */
  freeze(): void;
  restore(): Promise<void>;
};

export async function openDatabaseGate(database: TestDatabase): Promise<DatabaseGate> {
  const [start = '', query = ''] = database.url.split('?');
  const address = new URLSearchParams(query);
  const target = join(address.get('host') ?? '', `.s.PGSQL.${address.get('port')}`);
  const directory = await mkdtemp(join(tmpdir(), 'gate-'));
  const path = join(directory, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let frozen = false;
  let server: Server | undefined;

  function through(incoming: Socket): void {
    const outgoing = connect(target);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => frozen || to.write(bytes));
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }

  async function restore(): Promise<void> {
    // Data sent through a frozen gate is lost, so its connections are useless.
    if (frozen) for (const socket of sockets) socket.destroy();
    frozen = false;
    if (server !== undefined) return;
    const listening = createServer(through);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(path, resolve));
  }

  async function cut(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (closing !== undefined) await new Promise((resolve) => closing.close(resolve));
  }

  await restore();
  return {
    database: {
      ...database,
      url: `${start}?host=${encodeURIComponent(directory)}&port=5432`,
      drop: async () => {
        await cut();
        await rm(directory, { recursive: true, force: true });
        await database.drop();
      },
    },
    cut,
    freeze: () => {
      frozen = true;
    },
    restore,
  };
}
