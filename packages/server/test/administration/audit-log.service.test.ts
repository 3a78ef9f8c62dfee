import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallEdition, toExport } from '../../../engine/test/catalogue/export-file.ts';
import { auditActions } from '../../src/administration/audit-trail.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { openTestDeliveries, type TestDeliveries } from '../webhooks/test-deliveries.ts';

const actor = `${userInfo().username}@${hostname()}`;
let test: TestDeliveries;
let folder: string;

beforeAll(async () => {
  test = await openTestDeliveries();
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-audit-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runInProcess(test.database, args, { SECRET_KEY_PREVIOUS: 'another key that is long enough to be taken' });
const list = (...args: string[]) => runJsonInProcess(test.database, ['audit', 'list', ...args]);

async function newest() {
  const [line] = await list('--limit', '1');
  return line;
}

async function writeReferential(): Promise<string> {
  const file = join(folder, 'achats.csv');
  await writeFile(file, 'code,label,keywords,factor,unit,source,year\nA1,Paper,paper,0.5,EUR,own,2024\n');
  return file;
}

async function writeCatalogue(): Promise<string> {
  const file = join(folder, 'base-carbone.csv');
  await writeFile(file, toExport(smallEdition));
  return file;
}

async function endedDelivery(): Promise<number> {
  test.answerWith(410);
  const { id } = await test.createDelivery();
  await test.storage.webhooks.deliver(id);
  return id;
}

async function pausedReceiver(): Promise<string> {
  test.answerWith(500);
  await test.storage.webhooks.deliver((await test.createDelivery()).id);
  await test.database.query('UPDATE webhook_endpoints SET paused_at = now(), next_probe_at = now()');
  return `${test.url}?a-secret-of-the-receiver`;
}

/** Every action of operators: its command and its line in the log. The order matters: later actions need earlier ones. */
const actions: readonly {
  readonly action: string;
  readonly command: () => Promise<readonly string[]>;
  readonly organization: string | null;
  readonly subject: RegExp;
}[] = [
  {
    action: 'organization.create',
    command: async () => ['organization', 'create', 'Audited'],
    organization: 'Audited',
    subject: /^$/,
  },
  {
    action: 'organization.quota',
    command: async () => ['organization', 'quota', 'Audited', '--projects', '10', '--rows', 'none'],
    organization: 'Audited',
    subject: /^projects 10, rows none$/,
  },
  {
    action: 'organization.context',
    command: async () => ['organization', 'context', 'Audited', '--country', 'BE', '--year', '2024', '--clear'],
    organization: 'Audited',
    subject: /^cleared, country BE, year 2024$/,
  },
  {
    action: 'organization.set',
    command: async () => ['organization', 'set', 'Audited', '--own-id', 'FR12345678901', '--clear'],
    organization: 'Audited',
    subject: /^cleared, "FR12345678901"$/,
  },
  {
    action: 'key.create',
    command: async () => ['key', 'create', 'Audited', '--name', 'erp', '--allow', '10.0.0.0/8'],
    organization: 'Audited',
    subject: /^key \d+ "erp" \(from 10\.0\.0\.0\/8, scope all, never expires\)$/,
  },
  {
    action: 'key.update',
    command: async () => ['key', 'update', 'Audited', await firstKey(), '--allow', '10.1.0.0/16'],
    organization: 'Audited',
    subject: /^key \d+ \(from 10\.1\.0\.0\/16\)$/,
  },
  {
    action: 'key.rotate',
    command: async () => ['key', 'rotate', 'Audited', await firstKey(), '--overlap', '1h'],
    organization: 'Audited',
    subject: /^key \d+, valid until \S+Z, replaced by key \d+$/,
  },
  {
    action: 'key.revoke',
    command: async () => ['key', 'revoke', 'Audited', await firstKey()],
    organization: 'Audited',
    subject: /^key \d+$/,
  },
  {
    action: 'webhook-secret.show',
    command: async () => ['webhook-secret', 'show', 'Audited'],
    organization: 'Audited',
    subject: /^$/,
  },
  {
    action: 'webhook-secret.rotate',
    command: async () => ['webhook-secret', 'rotate', 'Audited'],
    organization: 'Audited',
    subject: /^$/,
  },
  {
    action: 'referential.load',
    command: async () => ['referential', 'load', 'Audited', await writeReferential()],
    organization: 'Audited',
    subject: /^"achats", 1 entry$/,
  },
  {
    action: 'referential.remove',
    command: async () => ['referential', 'remove', 'Audited'],
    organization: 'Audited',
    subject: /^$/,
  },
  {
    action: 'delivery.retry',
    command: async () => ['delivery', 'retry', String(await endedDelivery())],
    organization: 'Receivers',
    subject: /^delivery \d+$/,
  },
  {
    action: 'delivery.resume',
    command: async () => ['delivery', 'resume', 'Receivers', await pausedReceiver()],
    organization: 'Receivers',
    subject: /^http:\/\/127\.0\.0\.1:\d+: 0 events$/,
  },
  {
    action: 'catalogue.import',
    command: async () => ['catalogue', 'import', await writeCatalogue(), '--edition', 'Test 1'],
    organization: null,
    subject: /^"Test 1", \d+ factors$/,
  },
  {
    action: 'secret-key.rotate',
    command: async () => ['secret-key', 'rotate'],
    organization: null,
    subject: /^SECRET_KEY, secrets of 0 organizations and 0 signing keys re-encrypted$/,
  },
  {
    action: 'signing-key.rotate',
    command: async () => ['signing-key', 'rotate'],
    organization: null,
    subject: /^key [\w-]{43}$/,
  },
  {
    action: 'organization.delete',
    command: async () => ['organization', 'delete', 'Audited', '--yes'],
    organization: 'Audited',
    subject: /^2 API keys|, 2 API keys/,
  },
];

it('every action of the audit log is tested', () => {
  expect(actions.map(({ action }) => action).sort()).toEqual([...auditActions].sort());
});

async function firstKey(): Promise<string> {
  const [key] = await runJsonInProcess(test.database, ['key', 'list', 'Audited']);
  return String(key.id);
}

describe('the audit log', () => {
  it.each(actions)('records $action: who, when, what, and on which organization', async (expected) => {
    const before = Date.now();
    const result = await run(...(await expected.command()));
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const line = await newest();
    expect(line).toEqual({
      at: expect.any(String),
      actor,
      action: expected.action,
      organization: expected.organization,
      subject: expect.stringMatching(expected.subject),
      outcome: 'done',
      calls: null,
      lastAt: null,
    });
    expect(Math.abs(Date.parse(line.at) - before)).toBeLessThan(60_000);
  });

  it('contains all actions and no secret', async () => {
    const lines = await list();
    expect(lines.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'organization.create',
      ...actions
        .map(({ action }) => action)
        .flatMap((action) => (action === 'organization.delete' ? [action, action] : [action])),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/lp_live_|whsec_/);
  });

  it('outlives the organization it is about', async () => {
    const lines = await list('--organization', 'Audited');
    // Two actions concern another organization and three concern none; the deletion has two lines.
    expect(lines).toHaveLength(actions.length - 4);
    expect(lines[0]).toMatchObject({ action: 'organization.delete', outcome: 'done' });
    expect(lines[1]).toMatchObject({ action: 'organization.delete', outcome: 'begun' });
  });

  it.each([
    { args: ['key', 'create', 'Nobody'], action: 'key.create', organization: 'Nobody' },
    { args: ['key', 'revoke', 'Receivers', '999'], action: 'key.revoke', organization: 'Receivers' },
    { args: ['organization', 'create', 'Receivers'], action: 'organization.create', organization: 'Receivers' },
    { args: ['referential', 'remove', 'Receivers'], action: 'referential.remove', organization: 'Receivers' },
  ])('records refusals: $args', async ({ args, action, organization }) => {
    expect((await run(...args)).code).toBe(1);
    expect(await newest()).toMatchObject({ actor, action, organization, outcome: 'refused' });
  });

  it('names the user of the operating system, whatever SUDO_USER says', async () => {
    await runInProcess(test.database, ['organization', 'create', 'By sudo'], { SUDO_USER: 'alice' });
    expect(await newest()).toMatchObject({ actor, organization: 'By sudo' });
    const forged = { SUDO_USER: 'alice', SUDO_UID: '4242' };
    await runInProcess(test.database, ['organization', 'create', 'By two variables'], forged);
    expect(await newest()).toMatchObject({ actor, organization: 'By two variables' });
  });

  it('is written in the transaction of the action: if it cannot be written, nothing is done', async () => {
    await test.database.query('ALTER TABLE audit_events RENAME TO audit_events_gone');
    const result = await run('organization', 'create', 'Unseen');
    const keys = await run('key', 'create', 'Receivers', '--name', 'unseen');
    await test.database.query('ALTER TABLE audit_events_gone RENAME TO audit_events');
    expect([result.code, keys.code]).toEqual([1, 1]);
    expect(await test.database.query(`SELECT FROM organizations WHERE name = 'Unseen'`)).toEqual([]);
    expect(await test.database.query(`SELECT FROM api_keys WHERE name = 'unseen'`)).toEqual([]);
  });

  it('is listed as a table, optionally since a time', async () => {
    const { stdout } = await run('audit', 'list', '--since', '1h');
    expect(stdout).toMatch(/^TIME +WHO +ACTION +ORGANIZATION +ON +OUTCOME\n/);
    expect(stdout).toContain(actor);
    expect(await list('--since', '2999-01-01')).toEqual([]);
    expect((await run('audit', 'list', '--since', 'soon')).stderr).toContain('--since must be');
  });

  it('is kept for the configured time', async () => {
    await test.database.query(`UPDATE audit_events SET at = now() - interval '31 days' WHERE organization = 'Audited'`);
    const keepHouse = async (auditRetentionDays: number) => {
      const { store, blobSettings } = test.storage;
      const blobs = await openBlobStore(blobSettings);
      const logger = createLogger('silent');
      await createHousekeeping({ store, blobs, logger, retentionDays: undefined, auditRetentionDays })();
      await blobs.close();
    };
    const left = () => list('--organization', 'Audited').then(({ length }) => length);
    await keepHouse(0);
    await keepHouse(32);
    expect(await left()).toBe(actions.length - 4);
    await keepHouse(30);
    expect(await left()).toBe(0);
    expect((await list('--organization', 'Receivers')).length).toBeGreaterThan(0);
  });
});
