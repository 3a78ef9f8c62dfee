import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../src/postgres/client.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { openPostgresProxy, type PostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';

let proxy: PostgresProxy;
let database: Database;

beforeAll(async () => {
  proxy = await openPostgresProxy(await createTestDatabase());
});
afterEach(() => database.close());
afterAll(() => proxy.database.drop());

const open = (poolSize: number) => {
  database = new Database(
    { connectionString: proxy.database.url },
    { poolSize, onError: () => undefined, applicationName: 'cancelled' },
  );
};
const countRunning = async () => {
  const [row] = await proxy.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'cancelled' AND state = 'active'`,
  );
  return row?.count;
};

describe('a statement whose call is over', () => {
  it('is cancelled on the server by a CancelRequest, to the same address and without a session', async () => {
    open(4);
    const before = proxy.openings.length;
    const leaving = new AbortController();
    const calls = Array.from({ length: 12 }, (_, index) =>
      database.within({ signal: leaving.signal, organizationId: index % 4 }).query({ text: 'SELECT pg_sleep(600)' }),
    );
    await expect.poll(countRunning).toBe(4);
    leaving.abort(new Error('the client left'));
    const outcomes = await Promise.allSettled(calls);
    expect(new Set(outcomes.map((outcome) => String('reason' in outcome && outcome.reason)))).toEqual(
      new Set(['Error: the client left']),
    );
    await expect.poll(countRunning).toBe(0);
    const openings = proxy.openings.slice(before);
    expect(openings.filter((opening) => opening === 'session')).toHaveLength(4);
    expect(openings.filter((opening) => opening === 'cancel').length).toBeGreaterThanOrEqual(4);
  });

  it('is cancelled even if it began after the request for the previous statement', async () => {
    const client = await new Client({ connectionString: proxy.database.url, application_name: 'cancelled' }).connect();
    const sleep = { text: 'SELECT pg_sleep(600)' };
    const first = client.query(sleep).catch(() => client.query(sleep));
    await expect.poll(countRunning).toBe(1);
    await Promise.all([client.cancelStatements(), expect(first).rejects.toThrow('canceling statement')]);
    await client.close();
  });

  it('never causes that of another call to be cancelled: its connection is not used again', async () => {
    open(1);
    const process = async () => {
      const [row] = await database.within({}).query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
      return row?.pid;
    };
    for (let round = 0; round < 10; round++) {
      const before = await process();
      const leaving = new AbortController();
      const call = database.within({ signal: leaving.signal }).query({ text: 'SELECT pg_sleep(0.002)' });
      setTimeout(() => leaving.abort(new Error('left')), 2);
      const isLeft = await call.then(
        () => false,
        () => true,
      );
      // The next statement runs to completion.
      await database.within({}).query({ text: 'SELECT pg_sleep(0.02)' });
      if (isLeft) expect(await process()).not.toBe(before);
    }
  });
});
