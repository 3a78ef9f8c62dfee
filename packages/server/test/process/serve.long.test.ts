import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryDirectory, runLedgerprint, startLedgerprint } from '../support/ledgerprint-process.ts';
import { runCommandInProcess, runInProcess } from '../support/run-in-process.ts';
import { callOperation } from '../support/send.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let dataDir: string;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  dataDir = join(directory.path, 'data');
});
afterEach(() => directory.remove());

/** Follows what is wrong with a data directory. */
const hint = 'DATA_DIR names the data directory; .*\\n';

function call(url: string, key: string, operation: string, body: object) {
  return callOperation({ url, key }, operation, body);
}

/** The process id in PostgreSQL's pid file; undefined once the process is gone. */
async function findPostgres(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the condition was not met within 10 seconds');
}

describe('the first start on an empty data directory', () => {
  it('creates the organization default, prints its key and webhook secret once, and a curl call that works', async () => {
    const server = await startLedgerprint(['--data-dir', dataDir]);
    const { stdout } = server.output();
    const key = /lp_live_\w+/.exec(stdout)?.[0] ?? '';
    expect(stdout).toContain('organization "default" was created');
    expect(stdout).toMatch(/webhook secret {2}whsec_\S+/);
    expect(stdout).toContain(`curl ${server.url}/api.v1.Service/CreateProject`);
    expect(stdout).toContain(`API reference, interactive:  ${server.url}/docs\n`);
    expect((await fetch(`${server.url}/docs`)).status).toBe(200);
    expect((await call(server.url, key, 'CreateProject', {})).status).toBe(200);
    const first = await server.stop();
    expect(first.code).toBe(0);
    expect(first.stderr).not.toContain(key);

    const again = await startLedgerprint(['--data-dir', dataDir]);
    const second = again.output().stdout;
    expect(second).not.toMatch(/lp_live_|whsec_/);
    expect(second).toContain('npx ledgerprint key create <organization>');
    expect(second).toContain(`${again.url}/docs`);
    expect((await call(again.url, key, 'CreateProject', {})).status).toBe(200);
    await again.stop();
  });

  it('creates a secret key that only its owner can read, keeps it, and refuses any other', async () => {
    const path = join(dataDir, 'secret.key');
    await (await startLedgerprint(['--data-dir', dataDir])).stop();
    const made = await readFile(path, 'utf8');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await (await startLedgerprint(['--data-dir', dataDir])).stop();
    expect(await readFile(path, 'utf8')).toBe(made);
    await writeFile(path, 'another key, long enough to be accepted');
    const result = await runCommandInProcess(['serve', '--port', '0', '--data-dir', dataDir]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('SECRET_KEY is not the key that encrypted the secrets in this database');
    expect(await findPostgres()).toBeUndefined();
  });
});

describe('a running server', () => {
  it('lets administrative commands run alongside it, and refuses a second server with an explanation', async () => {
    const server = await startLedgerprint(['--data-dir', dataDir]);
    const created = await runLedgerprint(['key', 'create', 'default', '--json', '--data-dir', dataDir]);
    const { organization, key } = JSON.parse(created.stdout);
    expect({ organization, keys: Object.keys(JSON.parse(created.stdout)) }).toEqual({
      organization: 'default',
      keys: ['organization', 'key'],
    });
    expect((await call(server.url, key, 'CreateProject', {})).status).toBe(200);

    const second = await runLedgerprint(['serve', '--port', '0', '--data-dir', dataDir]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(new RegExp(`^ledgerprint: .*${server.pid}.* ${hint}$`));
    expect((await call(server.url, key, 'CreateProject', {})).status).toBe(200);
    await server.stop();
  });

  it('stops PostgreSQL when it stops, on SIGTERM, on Ctrl-C and on kill -9', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
      const server = await startLedgerprint(['--data-dir', dataDir]);
      expect(await findPostgres()).toBeTypeOf('number');
      const { code } = await server.stop(signal);
      expect(code).toBe(signal === 'SIGKILL' ? null : 0);
      await waitUntil(async () => (await findPostgres()) === undefined);
    }
  });

  it('keeps every acknowledged row after kill -9 of itself and of PostgreSQL', async () => {
    let server = await startLedgerprint(['--data-dir', dataDir]);
    const key = /lp_live_\w+/.exec(server.output().stdout)?.[0] ?? '';
    const { projectId } = (await call(server.url, key, 'CreateProject', {})).body;
    const add = () => call(server.url, key, 'AddActivities', { projectId, activities: [{ designation: 'Paper' }] });
    expect((await add()).body).toEqual({ staged: '1' });
    await server.stop('SIGKILL');
    server = await startLedgerprint(['--data-dir', dataDir]);
    expect((await add()).body).toEqual({ staged: '2' });
    const killed = (await findPostgres()) as number;
    process.kill(killed, 'SIGKILL');
    // Its backends may answer one last call before they notice, so only answers of the next server count.
    await waitUntil(async () => ![killed, undefined].includes(await findPostgres()));
    await waitUntil(async () => (await call(server.url, key, 'GetProgress', { projectId })).status === 200);
    expect((await call(server.url, key, 'GetProgress', { projectId })).body.totalLines).toBe('2');
    expect((await add()).body).toEqual({ staged: '3' });
    await server.stop();
  });
});

describe('a failed start is explained, with exit code 1', () => {
  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const result = await runCommandInProcess(['serve', '--port', String(port), '--data-dir', dataDir]);
    other.close();
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`ledgerprint: Port ${port} on 127.0.0.1 is already in use.`);
    expect(result.stdout).toBe('');
    expect(await findPostgres()).toBeUndefined();
  });

  it('a data directory that is not writable', async () => {
    const file = join(directory.path, 'file');
    await writeFile(file, '');
    const result = await runLedgerprint(['serve', '--port', '0', '--data-dir', join(file, 'data')]);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(new RegExp(`^ledgerprint: .*file/data.* ${hint}$`));
  });

  it.each([
    [['--port', 'http'], 'PORT must be a whole number'],
    [['--role', 'both'], 'ROLE must be one of all, api, worker'],
    [['--database-url', 'mysql://x'], 'DATABASE_URL must start with postgres://'],
    [['--database-url', 'postgres://x'], 'SECRET_KEY is required with DATABASE_URL'],
    [['--secret-key', 'short'], 'SECRET_KEY must have at least 32 characters'],
    [['--host', '203.0.113.7'], 'This machine does not have the address 203.0.113.7'],
  ])('%j', async (args, sentence) => {
    const result = await runCommandInProcess(['serve', '--port', '0', '--data-dir', dataDir, ...args]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(sentence);
  });

  it('a database that cannot be reached', async () => {
    const result = await runInProcess({ url: 'postgres://nobody@127.0.0.1:1/nothing' }, ['serve', '--port', '0']);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/ledgerprint: The database cannot be reached.*ECONNREFUSED/);
  });
});
