import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOf, readProject } from '../operations/stored-project.ts';
import { startLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';

// A server starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let environment: Record<string, string>;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.url, SECRET_KEY: secretKey };
  await runInProcess(database, ['organization', 'create', 'Stopping']);
  ({ key } = await runJsonInProcess(database, ['key', 'create', 'Stopping']));
});
afterAll(() => database.drop());

function call(url: string, operation: string, body: object) {
  return callOperation({ url, key }, operation, body);
}

/** Locks every project's row until released, so that calls on them stay in progress. */
async function holdProjects(): Promise<{ waiting(): Promise<boolean>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM projects FOR UPDATE');
  return {
    waiting: async () => {
      const rows = await database.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database()`);
      return rows.length > 0;
    },
    release: async () => {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

describe('a graceful stop', () => {
  it('finishes calls in progress, accepts no new connections and exits with 0', async () => {
    const server = await startLedgerprint([], environment);
    const { projectId } = (await call(server.url, 'CreateProject', {})).body;
    const held = await holdProjects();
    const inFlight = call(server.url, 'AddActivities', { projectId, activities: [{ designation: 'Paper' }] });
    await expect.poll(held.waiting).toBe(true);
    const stopped = server.stop();
    await expect.poll(() => call(server.url, 'CreateProject', {}).catch(() => 'refused')).toBe('refused');
    await held.release();
    expect((await inFlight).body).toEqual({ staged: '1' });
    expect((await stopped).code).toBe(0);
  });

  it('with DRAIN_SECONDS first reports not ready, and still answers with Connection: close', async () => {
    const server = await startLedgerprint(['--drain-seconds', '3600'], environment);
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await isReady()).toBe(200);
    const stopped = server.stop();
    await expect.poll(isReady).toBe(503);
    const answer = await call(server.url, 'CreateProject', {});
    expect(answer).toMatchObject({ status: 200, body: { projectId: expect.any(String) } });
    expect(answer.headers.get('connection')).toBe('close');
    // A second signal ends the wait.
    expect((await server.stop()).code).toBe(1);
    await stopped;
  });

  it('ends after DRAIN_SECONDS', async () => {
    const server = await startLedgerprint(['--drain-seconds', '1'], environment);
    expect((await server.stop()).code).toBe(0);
  });

  it('aborts calls that do not end within STOP_TIMEOUT_SECONDS; they change nothing', async () => {
    const server = await startLedgerprint(['--stop-timeout-seconds', '1'], environment);
    const { projectId } = (await call(server.url, 'CreateProject', {})).body;
    const held = await holdProjects();
    const inFlight = call(server.url, 'AddActivities', { projectId, activities: [{ designation: 'Paper' }] });
    const ended = expect(inFlight).rejects.toThrow();
    await expect.poll(held.waiting).toBe(true);
    expect((await server.stop()).code).toBe(0);
    await ended;
    await held.release();
    expect((await readProject({ database }, projectId)).staged_rows).toBe(0);
    const stored = 'SELECT designation FROM rows WHERE project_id = $1';
    expect(await database.query(stored, [numberOf(projectId)])).toEqual([]);
  });
});

describe('roles', () => {
  it('api answers calls and health checks', async () => {
    const server = await startLedgerprint(['--role', 'api'], environment);
    expect((await call(server.url, 'CreateProject', {})).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it('worker answers health checks but no calls, and removes idempotency keys older than 24 hours', async () => {
    await database.query(`INSERT INTO idempotency_keys (organization_id, key, fingerprint, created_at)
      SELECT id, 'old', ''::bytea, now() - interval '25 hours' FROM organizations UNION ALL
      SELECT id, 'young', ''::bytea, now() - interval '23 hours' FROM organizations`);
    const server = await startLedgerprint(['--role', 'worker'], environment);
    // Not with calls, so somebody has to be told how to get a key.
    expect(server.output().stdout).toContain('key create <organization>');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await call(server.url, 'CreateProject', {})).status).toBe(404);
    await expect
      .poll(() => database.query('SELECT key FROM idempotency_keys ORDER BY key'))
      .toEqual([{ key: 'young' }]);
    await server.stop();
  });
});
