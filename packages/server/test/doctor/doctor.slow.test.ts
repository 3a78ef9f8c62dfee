import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeClock } from '../../src/doctor/check-clock.ts';
import type { Finding } from '../../src/doctor/finding.ts';
import { runDoctor } from '../../src/doctor/run-doctor.ts';
import { drawProject } from '../../src/store/project-id.ts';
import { createDelivery } from '../../src/webhooks/deliver-event.ts';
import { createTemporaryDirectory, runLedgerprint, startLedgerprint } from '../support/ledgerprint-process.ts';
import { runCommandInProcess, runInProcess } from '../support/run-in-process.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, secretKey, type TestService, testConfig } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { finished } from '../webhooks/test-deliveries.ts';
import { createSealedProject } from '../wire/support/ledger.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let service: TestService;
let receiver: Receiver;
let s3: S3Server;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  service = await openTestService({ dataDir: directory.path });
  await service.createCaller();
  [receiver, s3] = await Promise.all([
    openReceiver({ answer: (response) => response.writeHead(401).end() }),
    startS3Server(),
  ]);
});
afterAll(async () => {
  await Promise.all([receiver.close(), s3.close()]);
  await service.close().catch(() => undefined);
  await directory.remove();
});

type Settings = Parameters<typeof testConfig>[1];

/** The settings of the running service, with some of them changed. */
function examine(
  changed: Settings = {},
  { webhookUrl, database = service.database }: { webhookUrl?: string; database?: TestDatabase } = {},
): Promise<readonly Finding[]> {
  const config = testConfig(database, { dataDir: directory.path, publicUrl: service.url, ...changed });
  return runDoctor(config, webhookUrl);
}

function s3Settings(): Settings {
  const { bucket, endpoint, credentials } = s3.settings;
  return {
    s3Bucket: bucket,
    s3Endpoint: endpoint ?? '',
    s3ForcePathStyle: 'true',
    awsAccessKeyId: credentials?.accessKeyId ?? '',
    awsSecretAccessKey: credentials?.secretAccessKey ?? '',
  };
}

const of = (findings: readonly Finding[], check: string) => findings.filter((one) => one.check === check);
const statuses = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ check, status }) => [check, status]));

/** Every check that fails or warns says what to do. */
function expectFailure(findings: readonly Finding[], check: string, message: RegExp): void {
  const failed = of(findings, check).filter(({ status }) => status === 'fail');
  expect(failed.map((one) => one.message)).toEqual([expect.stringMatching(message)]);
  for (const { status, advice } of findings) if (status !== 'ok') expect(advice).toMatch(/^.{10,}\.$/);
}

describe('a healthy service', () => {
  it('passes every check with files in the data directory', async () => {
    const webhookUrl = `http://127.0.0.1:${receiver.port}/hook?token=private`;
    const findings = await examine({ webhookAllowedCidrs: '127.0.0.1/32' }, { webhookUrl });
    expect(statuses(findings)).toMatchObject({
      configuration: 'ok',
      database: 'ok',
      writing: 'ok',
      pooling: 'ok',
      clock: 'ok',
      schema: 'ok',
      queue: 'ok',
      secrets: 'ok',
      signing: 'ok',
      keys: 'ok',
      files: 'ok',
      webhook: 'ok',
    });
    expect(of(findings, 'disk')).toHaveLength(1);
    expect(of(findings, 'memory')).toHaveLength(1);
    expect(receiver.requests.at(-1)).toMatchObject({ method: 'POST', path: '/hook?token=private' });
    expect(JSON.stringify(findings)).not.toContain('private');
    expect(await readdir(join(directory.path, 'exports'))).toEqual([]);
  });

  it('passes every check on S3, and leaves nothing in the bucket', async () => {
    const findings = await examine(s3Settings());
    expect(of(findings, 'files')).toEqual([expect.objectContaining({ status: 'ok' })]);
    expect(of(findings, 'clock').map(({ message }) => message)).toEqual([
      'The clock agrees with the database.',
      'The clock agrees with S3.',
    ]);
    expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
  });
});

describe('a problem is named', () => {
  it('another SECRET_KEY', async () => {
    const findings = await examine({ secretKey: 'another key, as long as it has to be to be taken' });
    expectFailure(findings, 'secrets', /does not decrypt/);
    expectFailure(findings, 'files', /returns status 403/);
  });

  it('keys that are about to expire', async () => {
    const { administration } = service.app.storage;
    const expiresAt = new Date(Date.now() + 13 * 86_400_000);
    const { organization } = await service.createCaller('Mairie de Lyon');
    await administration.createKey(organization, { name: 'erp', expiresAt });
    const [finding] = of(await examine(), 'keys');
    expect(finding).toMatchObject({ status: 'warn', advice: expect.stringContaining('key rotate') });
    const day = expiresAt.toISOString().slice(0, 10);
    expect(finding?.message).toMatch(new RegExp(`key \\d+ "erp" of "Mairie de Lyon" on ${day}`));
  });

  it('an unreachable S3 server', async () => {
    const findings = await examine({ ...s3Settings(), s3Endpoint: 'http://127.0.0.1:9' });
    expectFailure(findings, 'files', /bucket ledgerprint cannot be written to/);
  });

  it('a missing S3 bucket and wrong credentials', async () => {
    expectFailure(await examine({ ...s3Settings(), s3Bucket: 'missing' }), 'files', /cannot be written to/);
    const wrong = { ...s3Settings(), awsSecretAccessKey: 'wrong' };
    expectFailure(await examine(wrong), 'files', /cannot be written to/);
  });

  it('a data directory that cannot be written to', async () => {
    const file = join(directory.path, 'a file');
    await writeFile(file, '');
    const findings = await examine({ dataDir: file });
    expectFailure(findings, 'files', /cannot be written to/);
  });

  it('a stopped service, only as a warning', async () => {
    const findings = await examine({ publicUrl: 'http://127.0.0.1:9' });
    expect(of(findings, 'files')).toMatchObject([{ status: 'warn', advice: expect.stringMatching(/Start/) }]);
  });

  it('a receiver whose address is refused, and one that cannot be reached', async () => {
    const refused = await examine({}, { webhookUrl: `http://127.0.0.1:${receiver.port}/` });
    expectFailure(refused, 'webhook', /127\.0\.0\.1/);
    const absent = await examine({ webhookAllowedCidrs: '127.0.0.1/32' }, { webhookUrl: 'http://127.0.0.1:9/' });
    expectFailure(absent, 'webhook', /could not be reached/);
  });

  it('a database that cannot be reached, without its password', async () => {
    const url = 'postgres://someone:hidden@127.0.0.1:9/ledgerprint';
    const findings = await examine({ databaseUrl: url });
    expectFailure(findings, 'database', /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(statuses(findings)).not.toHaveProperty('queue');
    expect(JSON.stringify(findings)).not.toContain('hidden');
  });

  it('a database that is read-only', async () => {
    const standing = await createTestDatabase();
    const name = standing.url.split('/').at(3)?.split('?')[0];
    await standing.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const findings = await examine({}, { database: standing });
    expectFailure(findings, 'writing', /cannot be written to: cannot execute .* read-only/);
    expect(of(findings, 'writing')).toMatchObject([{ advice: expect.stringMatching(/default_transaction_read_only/) }]);
    await standing.drop();
  });

  it('a schema that is newer, from before the first release, or missing', async () => {
    const database = await createTestDatabase();
    const empty = await createTestDatabase({ empty: true });
    await database.query(`INSERT INTO schema_migrations (version, name) VALUES (9999, 'later')`);
    expectFailure(await examine({}, { database }), 'schema', /9999/);
    await database.query(`UPDATE schema_migrations SET name = '0001_foundation.sql' WHERE version = 1`);
    const unreleased = await examine({}, { database });
    expectFailure(unreleased, 'schema', /from before its first release/);
    expect(of(unreleased, 'schema')).toMatchObject([{ advice: expect.stringMatching(/empty database/) }]);
    const missing = await examine({}, { database: empty });
    expectFailure(missing, 'schema', /is empty; this version of Ledgerprint needs schema version \d+/);
    expect(of(missing, 'schema')).toMatchObject([{ advice: expect.stringMatching(/serve/) }]);
    const tables = await empty.query(
      `SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables).toEqual([]);
    await Promise.all([database.drop(), empty.drop()]);
  });

  it('jobs that failed permanently, work that waits, and jobs without a worker', async () => {
    const idle = await createTestDatabase();
    const { app, createCaller, close } = await openTestService({}, idle);
    const { sender, store } = app.storage;
    for (let count = 0; count < 4; count++) await sender.send('report', { count }, { singletonKey: String(count) });
    await idle.query(`UPDATE pgboss.job SET state = 'failed' WHERE data->>'count' IN ('0', '1', '2')`);
    const caller = await createCaller();
    await createSealedProject(caller);
    const project = { ...finished, number: drawProject().number, webhookUrl: 'http://127.0.0.1/' };
    await store.transaction((tables) => createDelivery(tables, caller.organizationId, project));
    await idle.query(`UPDATE projects SET submitted_at = now() - interval '2 hours'`);
    await idle.query(`UPDATE deliveries SET next_attempt_at = now() - interval '3 hours'`);
    const findings = of(await examine({}, { database: idle }), 'queue');
    await close();
    await idle.drop();
    expect(findings.map(({ status, message }) => [status, message])).toEqual([
      ['fail', '3 jobs in the queue report failed permanently in the last hour.'],
      ['warn', 'A project in progress has been waiting for 120 minutes.'],
      ['warn', 'A webhook event has been waiting for 180 minutes.'],
      ['warn', 'No worker has been running for half an hour: 3 jobs waiting, 0 in progress.'],
    ]);
  });

  it('a clock that is off', () => {
    expect(judgeClock('it', { ahead: 1_900 }).status).toBe('ok');
    expect(judgeClock('it', { ahead: -3_000 })).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/ahead of it/),
    });
    expect(judgeClock('it', { ahead: 400_000 })).toMatchObject({
      status: 'fail',
      message: expect.stringMatching(/400\.0 s behind/),
    });
    expect(judgeClock('it', { ahead: 2_900, roughMs: 1_000 }).status).toBe('ok');
  });
});

describe('the command', () => {
  const environment = () => ({
    DATABASE_URL: service.database.url,
    SECRET_KEY: secretKey,
    DATA_DIR: directory.path,
    PUBLIC_URL: service.url,
  });

  it('prints one line per check and exits with 0', async () => {
    const { code, stdout, stderr } = await runLedgerprint(['doctor'], environment());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok {4}database {7}The database at DATABASE_URL answers within \d+ ms: PostgreSQL \d+/m);
  });

  it('exits with 1 if a check failed, and prints JSON for programs', async () => {
    const broken = { ...environment(), SECRET_KEY: 'another key, as long as it has to be to be taken' };
    const { code, stdout, stderr } = await runInProcess(service.database, ['doctor', '--json'], broken);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ledgerprint: \d of \d+ checks failed\.\n$/);
    const { status, checks } = JSON.parse(stdout);
    expect(status).toBe('fail');
    expect(of(checks, 'secrets')).toMatchObject([{ status: 'fail', advice: expect.any(String) }]);
  });

  it('names invalid settings', async () => {
    const { code, stdout } = await runInProcess({ url: 'mysql://x' }, ['doctor'], { PORT: 'many' });
    expect(code).toBe(1);
    expect(stdout.match(/^fail {2}configuration {2}(PORT|DATABASE_URL) must .*$/gm)).toHaveLength(2);
  });

  it('checks the embedded database, and reports a missing key file', async () => {
    const embedded = await createTemporaryDirectory();
    const flags = ['--data-dir', embedded.path, '--json'];
    await (await startLedgerprint(['--data-dir', embedded.path])).stop();
    const healthy = await runCommandInProcess(['doctor', ...flags]);
    await rm(join(embedded.path, 'secret.key'));
    const broken = await runCommandInProcess(['doctor', ...flags]);
    await embedded.remove();
    expect(statuses(JSON.parse(healthy.stdout).checks)).toMatchObject({ database: 'ok', secrets: 'ok' });
    expectFailure(JSON.parse(broken.stdout).checks, 'secrets', /secret\.key is missing/);
  });

  it('creates nothing before the first start', async () => {
    const empty = await createTemporaryDirectory();
    const { code, stdout } = await runCommandInProcess(['doctor', '--data-dir', join(empty.path, 'data')]);
    expect({ code, left: await readdir(empty.path) }).toEqual({ code: 0, left: [] });
    expect(stdout).toMatch(/^warn {2}database .*no database .* yet/m);
    await empty.remove();
  });
});
