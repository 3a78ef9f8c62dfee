import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommandResult, runLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, secretKey, type TestService } from '../support/test-service.ts';

// Some commands run in processes of their own, which start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let service: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

function run(...args: string[]) {
  return runInProcess(database, args);
}

/** Runs the command as a user's shell would. */
function runProcess(...args: string[]) {
  return runLedgerprint(args, { DATABASE_URL: database.url, SECRET_KEY: secretKey });
}

async function runJson(...args: string[]) {
  return expectJson(await run(...args, '--json'));
}

function expectJson(result: CommandResult) {
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return JSON.parse(result.stdout);
}

async function statusWith(key: string): Promise<number> {
  return (await callOperation({ url: service.url, key }, 'CreateProject', {})).status;
}

describe('organization', () => {
  it('create prints the organization and its webhook secret', async () => {
    const created = expectJson(await runProcess('organization', 'create', 'Mairie de Lyon', '--json'));
    expect(created).toEqual({
      organization: 'Mairie de Lyon',
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
  });

  it('create refuses a duplicate or blank name, with an explanation and exit code 1', async () => {
    await runJson('organization', 'create', 'Twice');
    const again = await runProcess('organization', 'create', 'Twice');
    expect(again).toMatchObject({ code: 1, stderr: 'ledgerprint: There is already an organization named "Twice".\n' });
    expect(await run('organization', 'create', '  ')).toMatchObject({ code: 1 });
  });

  it('stores the webhook secret encrypted', async () => {
    const { webhookSecret } = await runJson('organization', 'create', 'Sealed');
    const [row] = await database.query<{ sealed: string }>(
      `SELECT encode(webhook_secret_sealed, 'escape') AS sealed FROM organizations WHERE name = 'Sealed'`,
    );
    expect(row?.sealed).not.toContain(webhookSecret.slice('whsec_'.length, 20));
  });

  it('list prints a table, or JSON', async () => {
    await runJson('organization', 'create', 'Listed');
    expect(await runJson('organization', 'list')).toContainEqual({
      id: expect.any(Number),
      organization: 'Listed',
      deletingSince: null,
      createdAt: expect.stringMatching(/^\d{4}-/),
      activeKeys: 0,
      projects: 0,
    });
    expect((await run('organization', 'list')).stdout).toMatch(/^ID +ORGANIZATION .*PROJECTS\n/);
  });
});

describe('key', () => {
  beforeAll(() => runJson('organization', 'create', 'Keys'));

  it('create prints a key that works immediately; only its digest is stored', async () => {
    const { organization, key } = await runJson('key', 'create', 'Keys');
    expect({ organization, key }).toEqual({ organization: 'Keys', key: expect.stringMatching(/^lp_live_\w{38}$/) });
    expect(await statusWith(key)).toBe(200);
    const rows = await database.query<{ all: string }>('SELECT k::text AS all FROM api_keys k');
    expect(rows.some((row) => row.all.includes(key))).toBe(false);
  });

  it('create --expires-in creates a key that expires', async () => {
    const { key } = await runJson('key', 'create', 'Keys', '--name', 'short', '--expires-in', '30m');
    expect(await statusWith(key)).toBe(200);
    const listed = await runJson('key', 'list', 'Keys');
    expect(listed).toContainEqual(expect.objectContaining({ name: 'short', status: 'active' }));
    await database.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE name = 'short'`);
    await expect.poll(() => statusWith(key)).toBe(401);
    expect(await runJson('key', 'list', 'Keys')).toContainEqual(
      expect.objectContaining({ name: 'short', status: 'expired' }),
    );
  });

  it('revoke takes effect on a running server and leaves the other keys alone', async () => {
    const kept = await runJson('key', 'create', 'Keys');
    const { key } = await runJson('key', 'create', 'Keys', '--name', 'leaked');
    expect(await statusWith(key)).toBe(200);
    const [{ id }] = (await runJson('key', 'list', 'Keys')).filter((k: { name: string }) => k.name === 'leaked');
    await runJson('key', 'revoke', 'Keys', String(id));
    await expect.poll(() => statusWith(key)).toBe(401);
    expect(await statusWith(kept.key)).toBe(200);
  });

  it('rotate creates a new key and lets the old one work for the overlap', async () => {
    const old = await runJson('key', 'create', 'Keys', '--name', 'rotated');
    const listed = await runJson('key', 'list', 'Keys');
    const { id } = listed.find((k: { name: string }) => k.name === 'rotated');
    const successor = await runJson('key', 'rotate', 'Keys', String(id), '--overlap', '1h');
    expect(successor).toMatchObject({ organization: 'Keys', replaced: { id } });
    expect(await Promise.all([statusWith(old.key), statusWith(successor.key)])).toEqual([200, 200]);
    const [row] = await database.query<{ left: number }>(
      'SELECT extract(epoch FROM expires_at - now())::int AS left FROM api_keys WHERE id = $1',
      [id],
    );
    expect(row?.left).toBeGreaterThan(3_500);
    expect(row?.left).toBeLessThanOrEqual(3_600);
  });

  it('rotate states the end of a key that expires before the overlap is over', async () => {
    await runJson('key', 'create', 'Keys', '--name', 'ends soon', '--expires-in', '30m');
    const find = async () =>
      (await runJson('key', 'list', 'Keys')).find((k: { name: string }) => k.name === 'ends soon');
    const { id, expiresAt } = await find();
    const { replaced } = await runJson('key', 'rotate', 'Keys', String(id), '--overlap', '24h');
    expect(replaced).toEqual({ id, expiresAt });
  });

  it.each([
    [['key', 'create', 'Nobody'], 'There is no organization named "Nobody"'],
    [['key', 'revoke', 'Keys', '999999'], 'has no active key with id 999999'],
    [['key', 'revoke', 'Keys', 'lp_live_x'], 'A key id is a number'],
    [['key', 'rotate', 'Keys', '999999'], 'has no active key with id 999999'],
    [['key', 'create', 'Keys', '--expires-in', 'soon'], '--expires-in must be a duration'],
  ])('%j is refused with an explanation and exit code 1', async (args, sentence) => {
    const result = await run(...args);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(sentence);
    expect(result.stderr).not.toContain('at '.padStart(7));
  });

  it('never accepts a key of another organization', async () => {
    await runJson('organization', 'create', 'Other');
    await runJson('key', 'create', 'Other', '--name', 'theirs');
    const [{ id }] = await runJson('key', 'list', 'Other');
    expect((await run('key', 'revoke', 'Keys', String(id))).code).toBe(1);
    expect(await runJson('key', 'list', 'Other')).toContainEqual(expect.objectContaining({ id, status: 'active' }));
  });
});

describe('help', () => {
  it.each([[['--help']], [['serve', '--help']], [['key', 'create', '--help']]])('%j prints help', async (args) => {
    const result = await runProcess(...args);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('Usage: ledgerprint');
  });

  it('a command that does not exist is wrong usage: exit code 2', async () => {
    const result = await runProcess('frobnicate');
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('--help');
  });
});
