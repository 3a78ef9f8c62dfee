import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { until } from '../../../tools/testing/until.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { type ChildOwner, startOwner } from './child-owner.ts';
import {
  ask,
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

async function answers(connection: object): Promise<boolean> {
  return (await ask(connection, 'select 1 as one'))[0]?.one === 1;
}

/** The ownership locks for which sessions are waiting: an owner to be alone, a guest to be admitted. */
async function waitingFor(connection: object): Promise<readonly unknown[]> {
  const waiting = `select mode from pg_locks where locktype = 'advisory' and not granted order by mode`;
  return (await ask(connection, waiting)).map(({ mode }) => mode);
}

async function stop(...children: readonly ChildOwner[]): Promise<void> {
  for (const child of children) child.send('stop');
  expect(await Promise.all(children.map(({ exited }) => exited))).toEqual(children.map(() => 0));
}

test.concurrent('a second owner is refused with the pid of the first, which continues', async (context) => {
  const dataDir = await newDatabase(context);
  const first = startOwner({ dataDir, access: 'own' });
  const { connection } = await first.opened();
  const second = startOwner({ dataDir, access: 'own' });
  const { expected, message } = await second.event('refused');
  expect(expected).toBe(true);
  expect(message).toContain(`in use by process ${first.pid}`);
  expect(await second.exited).toBe(1);
  expect(await answers(connection)).toBe(true);
  await stop(first);
  expect(processesOf(dataDir)).toEqual([]);
});

test.concurrent('an admin command next to an owner is a guest whose end changes nothing', async (context) => {
  const dataDir = await newDatabase(context);
  const owner = startOwner({ dataDir, access: 'own' });
  const { connection } = await owner.opened();
  const server = postmasterOf(dataDir);
  const guest = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  expect(guest.role).toBe('guest');
  expect(await answers(guest.connection)).toBe(true);
  await Promise.all([guest.stop(), guest.stop()]);
  await guest.stop();
  expect(await answers(connection)).toBe(true);
  expect(postmasterOf(dataDir)).toBe(server);
  await stop(owner);
});

test.concurrent('an admin command alone owns the server for its lifetime', async (context) => {
  const dataDir = await newDatabase(context);
  const admin = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  expect(admin.role).toBe('owner');
  expect(await answers(admin.connection)).toBe(true);
  await admin.stop();
  expect(processesOf(dataDir)).toEqual([]);
});

test.concurrent.for([
  ['an empty', newDataDirectory],
  ['an existing', newDatabase],
] as const)('of two simultaneous owners on %s directory exactly one wins', async ([, newDirectory], context) => {
  const dataDir = await newDirectory(context);
  const children = [startOwner({ dataDir, access: 'own' }), startOwner({ dataDir, access: 'own' })] as const;
  const outcomes = await Promise.all(
    children.map((child) => Promise.any([child.event('open'), child.event('refused')])),
  );
  expect(outcomes.map(({ event }) => event).sort()).toEqual(['open', 'refused']);
  const winner = outcomes[0]?.event === 'open' ? children[0] : children[1];
  const refused = outcomes.find(({ event }) => event === 'refused');
  expect(refused?.expected).toBe(true);
  expect(refused?.message).toContain(`in use by process ${winner.pid}`);
  expect(await answers((await winner.opened()).connection)).toBe(true);
  // On a busy machine it may log that it is waiting, and nothing else.
  const said = winner.events.filter(({ event }) => event === 'log').map(({ message }) => message);
  expect(said.filter((message) => message !== 'waiting for PostgreSQL')).toEqual([]);
  await stop(winner);
});

test.concurrent('two simultaneous admin commands on an empty directory both work', async (context) => {
  const dataDir = await newDataDirectory(context);
  const children = [startOwner({ dataDir, access: 'join' }), startOwner({ dataDir, access: 'join' })];
  const opened = await Promise.all(children.map((child) => child.opened()));
  for (const { connection } of opened) expect(await answers(connection)).toBe(true);
  await stop(...children);
});

test.concurrent('two simultaneous admin commands in one process both work', async (context) => {
  const dataDir = await newDataDirectory(context);
  const join = () => openEmbeddedPostgres({ dataDir, access: 'join', log });
  const opened = await Promise.all([join(), join()]);
  expect(opened.map(({ role }) => role).sort()).toEqual(['guest', 'owner']);
  for (const { connection } of opened) expect(await answers(connection)).toBe(true);
  await Promise.all(opened.map((database) => database.stop()));
  expect(processesOf(dataDir)).toEqual([]);
});

test.concurrent('a simultaneous owner and admin command on an empty directory both work', async (context) => {
  const dataDir = await newDataDirectory(context);
  const owner = startOwner({ dataDir, access: 'own' });
  const admin = startOwner({ dataDir, access: 'join' });
  const { connection } = await admin.opened();
  expect(await answers(connection)).toBe(true);
  await stop(admin);
  const opened = await owner.opened();
  expect(opened.role).toBe('owner');
  expect(await answers(opened.connection)).toBe(true);
  await stop(owner);
});

test.concurrent('an owner waits for the admin command that came first', async (context) => {
  const dataDir = await newDatabase(context);
  const admin = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  const owner = startOwner({ dataDir, access: 'own' });
  // With another owner, it would have given up after a second.
  const session = `select from pg_stat_activity
    where application_name = 'embedded-postgres own ${owner.pid}' and backend_start < now() - interval '1500 ms'`;
  await until('it has waited', async () => (await ask(admin.connection, session)).length === 1);
  expect(owner.events.filter(({ event }) => event !== 'log')).toEqual([]);
  await admin.stop();
  expect((await owner.opened()).role).toBe('owner');
  await stop(owner);
});

test.concurrent('an admin command that owns the server waits for its guests to finish', async (context) => {
  const dataDir = await newDatabase(context);
  const admin = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  const guest = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  expect([admin.role, guest.role]).toEqual(['owner', 'guest']);
  let stopped = false;
  const stopping = admin.stop().then(() => {
    stopped = true;
  });
  const waiting = async () => (await waitingFor(guest.connection)).join();
  await until('the owner waits', async () => (await waiting()) === 'ExclusiveLock');
  expect(stopped).toBe(false);
  // A process that is too late to join becomes the next owner.
  const late = openEmbeddedPostgres({ dataDir, access: 'join', log });
  await until('the late one waits too', async () => (await waiting()) === 'ExclusiveLock,ShareLock');
  await guest.stop();
  await stopping;
  expect((await late).role).toBe('owner');
  expect(await answers((await late).connection)).toBe(true);
  await (await late).stop();
});

test.concurrent('an owner whose lock session was cut off stays the owner', async (context) => {
  const dataDir = await newDatabase(context);
  const events: string[] = [];
  const owner = await openEmbeddedPostgres({ dataDir, access: 'own', log: (message) => events.push(message) });
  const client = new Client(owner.connection);
  await client.connect();
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'embedded-postgres own %'`;
  expect((await client.query(cut)).rowCount).toBe(1);
  const admin = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  expect(admin.role).toBe('guest');
  await admin.stop();
  expect(events).toEqual(['PostgreSQL was lost', 'PostgreSQL is running again']);
  await client.end();
  await owner.stop();
});

// A script with nothing else to do: whatever is not awaited, or never ends, shows in how it exits.
async function runScript(dataDir: string, access: string, script: string): Promise<string> {
  const module = new URL('../src/open-embedded-postgres.ts', import.meta.url);
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, access: '${access}', log() {} }`;
  const code = `import { openEmbeddedPostgres } from '${module}';
    const database = await openEmbeddedPostgres(${options});
    ${script}`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 });
  return (await run).stdout.trim();
}

test.concurrent('a script that stops what it opened gets to its last line', async (context) => {
  const dataDir = await newDatabase(context);
  const script = 'await database.stop(); console.log(database.role)';
  expect(await runScript(dataDir, 'own', script)).toBe('owner');
  expect(await runScript(dataDir, 'join', script)).toBe('owner');
  const owner = await openEmbeddedPostgres({ dataDir, access: 'own', log });
  expect(await runScript(dataDir, 'join', script)).toBe('guest');
  expect(await runScript(dataDir, 'join', 'console.log(database.role)')).toBe('guest');
  await owner.stop();
});

test.concurrent('a script that forgets to stop exits, and the server with it', async (context) => {
  const dataDir = await newDatabase(context);
  expect(await runScript(dataDir, 'own', 'console.log(database.role)')).toBe('owner');
  await until('the server is gone', () => processesOf(dataDir).length === 0);
});

test.concurrent('a server whose owner was killed is adopted and supervised by the next', async (context) => {
  const dataDir = await newDatabase(context);
  const lost = startOwner({ dataDir, access: 'own', parentDeathSignal: false });
  await lost.opened();
  const server = postmasterOf(dataDir);
  lost.kill();
  await lost.exited;
  const events: string[] = [];
  const next = await openEmbeddedPostgres({ dataDir, access: 'own', log: (message) => events.push(message) });
  expect(next.role).toBe('owner');
  expect(postmasterOf(dataDir)).toBe(server);
  const refused = startOwner({ dataDir, access: 'own' });
  expect((await refused.event('refused')).message).toContain(`in use by process ${process.pid}`);
  await refused.exited;
  process.kill(server, 'SIGKILL');
  await until('it runs again', () => events.includes('PostgreSQL is running again'));
  expect(postmasterOf(dataDir)).not.toBe(server);
  expect(await answers(next.connection)).toBe(true);
  await next.stop();
  expect(processesOf(dataDir)).toEqual([]);
});

test.concurrent('an orphaned server that was adopted is stopped at the end', async (context) => {
  const dataDir = await newDatabase(context);
  const lost = startOwner({ dataDir, access: 'own', parentDeathSignal: false });
  await lost.opened();
  lost.kill();
  await lost.exited;
  const admin = await openEmbeddedPostgres({ dataDir, access: 'join', log });
  expect(admin.role).toBe('owner');
  await admin.stop();
  expect(processesOf(dataDir)).toEqual([]);
});
