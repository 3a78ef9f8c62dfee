import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { until } from '../../../tools/testing/until.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { isProcessAlive } from '../src/postmaster.ts';
import { socketDirectoryName } from '../src/socket-directory.ts';
import { stopServer } from '../src/stop-server.ts';
import { createRestartPace } from '../src/supervise-server.ts';
import { startOwner } from './child-owner.ts';
import {
  newDatabase,
  newDataDirectory,
  postmasterOf,
  processesOf,
  removeTemplateAfterwards,
} from './data-directory.ts';

removeTemplateAfterwards();

// Many servers start and stop in parallel here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const log = () => undefined;
const withSetpriv = process.platform === 'linux' && existsSync('/usr/bin/setpriv');

function openPool(connection: object): Pool {
  const pool = new Pool(connection);
  pool.on('error', () => undefined);
  return pool;
}

const isInitdb = ({ command }: { readonly command: string }) => /bin\/initdb /.test(command);
/** Whether a server restarts its backends after one of them crashed. */
const recovers = (dataDir: string) => readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes('reinitializing');

const worksAgain = (pool: Pool) =>
  until('the pool reconnects', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );

describe.concurrent('kill -9 of the owner', () => {
  test.skipIf(!withSetpriv)('also ends the server', async (context) => {
    const dataDir = await newDatabase(context);
    const owner = startOwner({ dataDir, access: 'own' });
    await owner.opened();
    expect(processesOf(dataDir).map(({ pid }) => pid)).toContain(postmasterOf(dataDir));
    owner.kill();
    await owner.exited;
    await until('the server is gone', () => processesOf(dataDir).length === 0);
  });

  test('lets the next one start immediately, repeatedly', async (context) => {
    const dataDir = await newDatabase(context);
    let owner = startOwner({ dataDir, access: 'own' });
    await owner.opened();
    for (let round = 0; round < 4; round++) {
      const next = startOwner({ dataDir, access: 'own' });
      owner.kill();
      expect((await next.opened()).role).toBe('owner');
      owner = next;
    }
    owner.kill();
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    await worksAgain(openPool({ ...database.connection, allowExitOnIdle: true, idleTimeoutMillis: 1 }));
    await database.stop();
  });

  test('while the server recovers from another kill does not block the next start', async (context) => {
    const dataDir = await newDatabase(context);
    const owner = startOwner({ dataDir, access: 'own' });
    const { connection } = await owner.opened();
    const pool = openPool(connection);
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGKILL');
    await until('the server recovers', () => recovers(dataDir));
    owner.kill();
    await pool.end();
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log })).stop();
  });

  test('while the database is being created leaves nothing that prevents the next start', async (context) => {
    const dataDir = await newDataDirectory(context);
    const owner = startOwner({ dataDir, access: 'own' });
    await until('initdb has begun', () => processesOf(dataDir).some(isInitdb));
    // Stopped here, it cannot rename the new database, however far initdb gets: it looks complete when it is killed.
    process.kill(owner.pid, 'SIGSTOP');
    const begun = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
    await until('it looks like a database', () => existsSync(join(dataDir, begun() ?? '', 'PG_VERSION')));
    owner.kill();
    await owner.exited;
    expect(begun()).toBeDefined();
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    await database.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

describe.concurrent('kill -9 of PostgreSQL', () => {
  test('the whole server: it is restarted and a pool simply reconnects', async (context) => {
    const dataDir = await newDatabase(context);
    const events: string[] = [];
    const record = (message: string) => events.push(message);
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log: record });
    const pool = openPool(database.connection);
    await pool.query('create table kept as select 1 as n');
    for (let round = 1; round <= 4; round++) {
      const server = postmasterOf(dataDir);
      process.kill(server, 'SIGKILL');
      await until('it runs again', () => events.filter((event) => / again$/.test(event)).length === round);
      expect(postmasterOf(dataDir)).not.toBe(server);
      await worksAgain(pool);
    }
    expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }]);
    expect(events.filter((event) => event === 'PostgreSQL was lost')).toHaveLength(4);
    await pool.end();
    await database.stop();
  });

  test('one backend: the server recovers and keeps its owner', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    const pool = openPool(database.connection);
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    const server = postmasterOf(dataDir);
    process.kill(rows[0].pid, 'SIGKILL');
    await worksAgain(pool);
    expect(postmasterOf(dataDir)).toBe(server);
    await pool.end();
    const second = startOwner({ dataDir, access: 'own' });
    expect((await second.event('refused')).message).toContain(`in use by process ${process.pid}`);
    await second.exited;
    await database.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test.for([
    ['the whole server, before that is noticed', 'server', () => true],
    ['the whole server, once that is noticed', 'server', ({ events }) => events.includes('PostgreSQL was lost')],
    ['one backend, before that is noticed', 'backend', () => true],
    ['one backend, while the server recovers', 'backend', ({ dataDir }) => recovers(dataDir)],
    ['one backend, once that is noticed', 'backend', ({ events }) => events.includes('PostgreSQL was lost')],
  ] satisfies [string, string, (at: { dataDir: string; events: readonly string[] }) => boolean][])(
    '%s: stopping still leaves nothing running',
    async ([, victim, isTime], context) => {
      const dataDir = await newDatabase(context);
      const events: string[] = [];
      const database = await openEmbeddedPostgres({ dataDir, access: 'own', log: (event) => events.push(event) });
      const pool = openPool(database.connection);
      const { rows } = await pool.query('select pg_backend_pid() as pid');
      process.kill(victim === 'server' ? postmasterOf(dataDir) : rows[0].pid, 'SIGKILL');
      await until('it is time to stop', () => isTime({ dataDir, events }));
      await database.stop();
      await pool.end();
      await until('all backends are gone', () => processesOf(dataDir).length === 0);
    },
  );

  test('initdb: the database is created anyway', async (context) => {
    const dataDir = await newDataDirectory(context);
    const opening = openEmbeddedPostgres({ dataDir, access: 'own', log });
    const killed: number[] = [];
    await until('initdb is killed', () => {
      for (const { pid } of processesOf(dataDir).filter(isInitdb)) {
        process.kill(pid, 'SIGKILL');
        killed.push(pid);
      }
      return killed.length > 0;
    });
    const database = await opening;
    expect(database.role).toBe('owner');
    await database.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

describe.concurrent('a server that cannot be restarted', () => {
  test('is retried at a limited rate, and can be stopped meanwhile', async (context) => {
    const dataDir = await newDatabase(context);
    const cluster = join(dataDir, 'postgres');
    const events: string[] = [];
    const { promise: slow, resolve: slowDown } = Promise.withResolvers<number>();
    const record = (message: string, details: object = {}) => {
      // Logged for any slow start, as on a busy machine.
      if (message !== 'waiting for PostgreSQL') events.push(message);
      if (/keeps failing/.test(message)) slowDown((details as { milliseconds: number }).milliseconds);
    };
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log: record });
    await rename(join(cluster, 'global'), join(cluster, 'elsewhere'));
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    const nextAttempt = pause(await slow, 'the next attempt', { ref: false });
    const before = [...events];
    expect(before).toEqual([
      'PostgreSQL was lost',
      ...Array.from({ length: 20 }, () => 'PostgreSQL did not start'),
      'PostgreSQL keeps failing: the next attempt is delayed',
    ]);
    // Stopping does not wait for the next attempt.
    expect(await Promise.race([database.stop(), nextAttempt])).toBeUndefined();
    expect(events).toEqual(before);
  });

  test('is never replaced by a new empty one', async (context) => {
    const dataDir = await newDatabase(context);
    const events: string[] = [];
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log: (event) => events.push(event) });
    const server = postmasterOf(dataDir);
    await rename(join(dataDir, 'postgres'), join(dataDir, 'moved'));
    process.kill(server, 'SIGKILL');
    await until('a restart fails', () => events.includes('PostgreSQL did not start'));
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await rename(join(dataDir, 'moved'), join(dataDir, 'postgres'));
    await until('it runs again', () => events.includes('PostgreSQL is running again'));
    await database.stop();
  });

  test('is retried slowly after 20 times in a minute, and quickly again a minute later', () => {
    let now = 0;
    const pace = createRestartPace(() => now);
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(pace.next()).toEqual({ delay: 50, slow: false });
      now += 100;
    }
    expect(pace.next()).toEqual({ delay: 15_000, slow: true });
    now += 61_000;
    expect(pace.next()).toEqual({ delay: 50, slow: false });
  });
});

describe.concurrent('the remains of a dead server', () => {
  test('do not prevent the next start, although an unrelated process now has its pid', async (context) => {
    const dataDir = await newDatabase(context);
    const database = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    const { host } = database.connection;
    const files = [join(dataDir, 'postgres', 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock')];
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    await database.stop();
    const other = spawn('sleep', ['60']);
    await mkdir(host, { recursive: true, mode: 0o700 });
    files.forEach((file, index) => {
      writeFileSync(file, (texts[index] ?? '').replace(/^\d+/, String(other.pid)));
    });
    const next = await openEmbeddedPostgres({ dataDir, access: 'own', log });
    expect(next.connection.host).toBe(host);
    await next.stop();
    other.kill();
  });

  test('do not prevent the next start, although they are an empty lock file', async (context) => {
    const dataDir = await newDatabase(context);
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log })).stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log })).stop();
  });

  test('do not prevent the next start, although its socket directory is gone', async (context) => {
    const dataDir = await newDatabase(context);
    const owner = startOwner({ dataDir, access: 'own' });
    await owner.opened();
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    owner.kill();
    await owner.exited;
    await rm(join(tmpdir(), socketDirectoryName(dataDir)), { recursive: true });
    await (await openEmbeddedPostgres({ dataDir, access: 'own', log })).stop();
  });
});

test.skipIf(process.platform !== 'linux')('a zombie process is not considered alive', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
  const zombie = await new Promise<number>((resolve) => parent.stdout.once('data', (line) => resolve(Number(line))));
  await until('it is a zombie', () => / Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')));
  expect(isProcessAlive(zombie)).toBe(false);
  expect(isProcessAlive(parent.pid ?? 0)).toBe(true);
  parent.kill();
});

describe.concurrent('a server that does not stop', () => {
  const start = (script: string): ChildProcess => spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  // An ignored signal has no effect; one that is obeyed may take some time on a busy machine.
  const inVain = 50;
  const long = 20_000;

  test.each([
    ['the second', 'trap "" INT; trap "exit 3" QUIT', [inVain, long, long], ['SIGINT'], [null, 3]],
    ['the third', 'trap "" INT QUIT', [inVain, inVain, long], ['SIGINT', 'SIGQUIT'], ['SIGKILL', null]],
  ] as const)('follows %s signal', async (_which, trap, [first, second, third], ignored, end) => {
    const child = start(`${trap}; echo ready; while :; do sleep 0.02; done`);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const complaints: object[] = [];
    const alive = () => child.exitCode === null && child.signalCode === null;
    const complaint = async () => ({ line: '', passing: false });
    const server = { pid: child.pid ?? 0, startedBy: process.pid, startedHere: true, alive, complaint };
    await stopServer(server, (message, details) => complaints.push({ message, ...details }), [
      { signal: 'SIGINT', patience: first },
      { signal: 'SIGQUIT', patience: second },
      { signal: 'SIGKILL', patience: third },
    ]);
    expect(complaints).toEqual(
      ignored.map((signal) => expect.objectContaining({ message: 'PostgreSQL did not stop', pid: child.pid, signal })),
    );
    expect([child.signalCode, child.exitCode]).toEqual(end);
  });
});
