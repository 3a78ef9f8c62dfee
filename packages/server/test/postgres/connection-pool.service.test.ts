import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../src/platform/failure.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { openPostgresProxy, type PostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let server: TestDatabase;
let proxy: PostgresProxy;
let database: Database;
const lost: string[] = [];
let applicationName = '';

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await openPostgresProxy(server);
});
afterEach(() => database.close());
afterAll(() => proxy.database.drop());

function open({ poolSize = 4, turnWaitMs = 60_000, url = server.url } = {}): void {
  lost.length = 0;
  applicationName = randomUUID();
  database = new Database(
    { connectionString: url },
    { poolSize, turnWaitMs, onError: ({ message }) => lost.push(message), applicationName },
  );
}

/** Keeps a connection until it is finished, and records under its name when it got one. */
function hold(owner: number | undefined, came: string[], name: string) {
  const finished = Promise.withResolvers<void>();
  const held = database.transaction({ organizationId: owner }, async () => {
    came.push(name);
    await finished.promise;
  });
  held.catch((error: Failure) => came.push(`${name}: ${error.code}`));
  return {
    held,
    finish: () => {
      finished.resolve();
      return held;
    },
  };
}

const listSessions = () =>
  server.query(`SELECT pid FROM pg_stat_activity WHERE application_name = $1`, [applicationName]);

async function readProcess(scope = {}): Promise<number | undefined> {
  const [row] = await database.within(scope).query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  return row?.pid;
}

describe('the pool', () => {
  it('lends one organization half of its connections, and the rest to others', async () => {
    open();
    const came: string[] = [];
    const holders = ['a1', 'a2', 'a3', 'a4'].map((name) => hold(1, came, name));
    // Two connections are being opened at the same time.
    await expect.poll(() => came.toSorted()).toEqual(['a1', 'a2']);
    holders.push(hold(2, came, 'b1'));
    await expect.poll(() => came.slice(2)).toEqual(['b1']);
    holders.push(hold(undefined, came, 'own'));
    await expect.poll(() => came.slice(2)).toEqual(['b1', 'own']);
    expect(database.figures()).toEqual({ used: 4, idle: 0, waiting: 2 });
    await Promise.all(holders.map(({ finish }) => finish()));
    expect(came.slice(4).toSorted()).toEqual(['a3', 'a4']);
    expect(database.figures()).toEqual({ used: 0, idle: 4, waiting: 0 });
  });

  it('opens no connection while one is idle', async () => {
    open();
    const first = await readProcess();
    expect(await readProcess({ organizationId: 1 })).toBe(first);
    expect(database.figures()).toEqual({ used: 0, idle: 1, waiting: 0 });
  });

  it('tells a call that waited too long whether it was because of its own organization or of others', async () => {
    open({ poolSize: 2, turnWaitMs: 20 });
    const came: string[] = [];
    const first = hold(1, came, 'a1');
    await expect.poll(() => came).toEqual(['a1']);
    await expect(hold(1, came, 'a2').held).rejects.toMatchObject({
      code: 'resource_exhausted',
      message: expect.stringMatching(/Your organization/),
    });
    expect(database.hasTrouble()).toBe(false);
    const second = hold(2, came, 'b1');
    await expect.poll(() => came).toContain('b1');
    await expect(hold(3, came, 'c1').held).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/in use/),
    });
    expect(database.hasTrouble()).toBe(true);
    await Promise.all([first.finish(), second.finish()]);
  });

  it('replaces a lost connection, idle or lent, and reports each once', async () => {
    open({ poolSize: 1, url: proxy.database.url });
    const first = await readProcess();
    proxy.endSessions(3);
    await expect.poll(() => lost).toHaveLength(1);
    const second = await readProcess();
    expect(second).not.toBe(first);
    const lent = expect(database.within({}).query({ text: 'SELECT pg_sleep(600)' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect.poll(() => database.figures().used).toBe(1);
    proxy.endSessions(3);
    await lent;
    const third = await readProcess();
    expect(third).not.toBe(second);
    expect(lost).toHaveLength(2);
    expect(database.figures()).toEqual({ used: 0, idle: 1, waiting: 0 });
  });

  it('never has more connections than its size, even while it cancels', async () => {
    open({ poolSize: 2 });
    const counts: number[] = [];
    for (let round = 0; round < 10; round++) {
      const leaving = new AbortController();
      const calls = Array.from({ length: 4 }, (_, owner) =>
        database.within({ signal: leaving.signal, organizationId: owner }).query({ text: 'SELECT pg_sleep(600)' }),
      );
      await expect.poll(() => database.figures()).toEqual({ used: 2, idle: 0, waiting: 2 });
      leaving.abort(new Error('left'));
      await Promise.allSettled(calls);
      const next = [readProcess(), readProcess()];
      counts.push((await listSessions()).length);
      await Promise.all(next);
      counts.push((await listSessions()).length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });

  it('refuses waiting calls when it closes, and waits until all lent connections are back', async () => {
    open({ poolSize: 1 });
    const came: string[] = [];
    const first = hold(1, came, 'a1');
    const second = hold(2, came, 'b1');
    await expect.poll(() => came).toEqual(['a1']);
    const closing = database.close().then(() => came.push('closed'));
    await expect(second.held).rejects.toMatchObject({ code: 'unavailable' });
    await first.finish();
    await closing;
    expect(came).toEqual(['a1', 'b1: unavailable', 'closed']);
    await expect(readProcess()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await listSessions()).toEqual([]);
    expect(lost).toEqual([]);
  });
});

describe('a server that cannot be reached', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'silent-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const url = () => `postgresql://nobody@/none?host=${encodeURIComponent(directory)}&port=5432`;

  it('is reported to all waiting calls', async () => {
    open({ poolSize: 2, url: url() });
    const calls = Array.from({ length: 6 }, (_, owner) => readProcess({ organizationId: owner }));
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(database.figures()).toEqual({ used: 0, idle: 0, waiting: 0 });
  });

  it('and says nothing keeps no call longer than it may wait, nor after its end', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      sockets.push(socket);
    });
    silent.listen(join(directory, '.s.PGSQL.5432'));
    await once(silent, 'listening');
    open({ poolSize: 1, turnWaitMs: 20, url: url() });
    const leaving = new AbortController();
    const first = readProcess({ signal: leaving.signal, organizationId: 1 });
    // Neither its own organization nor another one has used up the connections.
    for (const organizationId of [1, 2]) {
      await expect(readProcess({ organizationId })).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/cannot be reached/),
      });
    }
    expect(database.hasTrouble()).toBe(false);
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(database.figures().used).toBe(1);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => database.figures().used).toBe(0);
    silent.close();
  });
});
