import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runDoctor } from '../../src/doctor/run-doctor.ts';
import { Database } from '../../src/postgres/connection-pool.ts';
import { findPooling } from '../../src/postgres/find-pooling.ts';
import { followToEnd } from '../support/follow.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService, testConfig } from '../support/test-service.ts';
import { expectRefusal } from '../wire/support/expect-refusal.ts';
import { type HeldLock, holdProjects } from '../wire/support/held-lock.ts';
import { countProjects, countStaged, createProject, createSealedProject, toRows } from '../wire/support/ledger.ts';

const binary = findPgBouncer();
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
const everything = { role: 'all', databasePoolSize: '8' } as const;
let direct: TestDatabase;
let bouncer: PgBouncer;
let pooled: TestDatabase;

beforeAll(async () => {
  // Errors that would end a process.
  process.on('uncaughtException', note);
  direct = await createTestDatabase();
});
afterAll(async () => {
  process.off('uncaughtException', note);
  await direct.drop();
});

async function start(mode: 'session' | 'transaction', poolSize: number): Promise<void> {
  bouncer = await startPgBouncer(binary ?? '', inject('postgres'), { mode, poolSize });
  pooled = bouncer.toPooled(direct);
}

async function countSessions(condition: string): Promise<number> {
  const [row] = await direct.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
  );
  return row?.count ?? -1;
}
const listening = `(query LIKE 'LISTEN %' OR query LIKE '%pg_listening_channels()%')`;
const poolingOf = ({ url }: TestDatabase) => findPooling({ connectionString: url });

/** Processes a project from creation to file. */
async function expectWork(caller: TestCaller): Promise<void> {
  const projectId = await createSealedProject(caller);
  expect(await followToEnd(caller, projectId)).toMatchObject({ status: 'completed', enriched: 2 });
}

// `apt-get install pgbouncer`, or PGBOUNCER=/path/to/it.
describe.skipIf(binary === undefined)('behind PgBouncer in session mode', () => {
  let service: TestService;
  let caller: TestCaller;

  beforeAll(async () => {
    await start('session', 60);
    service = await openTestService(everything, pooled);
    caller = await service.createCaller();
  });
  afterAll(async () => {
    await service.close();
    await bouncer.close();
  });

  it('detects that sessions are kept', async () => {
    expect([await poolingOf(pooled), await poolingOf(direct)]).toEqual(['session', 'session']);
  });

  it('a database that ends all its sessions, as in a restart, ends no process, and work continues', async () => {
    await expectWork(caller);
    for (let round = 0; round < 3; round++) {
      await expect.poll(() => countSessions(listening)).toBe(1);
      await direct.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'ledgerprint%'`);
      await expect.poll(async () => (await caller.call('CreateProject', {})).status).toBe(200);
      await expectWork(caller);
    }
    expect(unhandled).toEqual([]);
  });
});

describe.skipIf(binary === undefined)('behind PgBouncer over TLS', () => {
  it('a statement whose call is over is cancelled on the server', async () => {
    bouncer = await startPgBouncer(binary ?? '', inject('postgres'), { mode: 'session', poolSize: 4, tls: true });
    const connectionString = bouncer.toPooled(direct).url;
    const options = { poolSize: 2, onError: () => undefined, applicationName: 'over TLS' };
    const database = new Database({ connectionString }, options);
    const running = `application_name = 'over TLS' AND state = 'active'`;
    try {
      const leaving = new AbortController();
      const call = database.within({ signal: leaving.signal }).query({ text: 'SELECT pg_sleep(600)' });
      await expect.poll(() => countSessions(running)).toBe(1);
      leaving.abort(new Error('the client left'));
      await expect(call).rejects.toThrow('the client left');
      await expect.poll(() => countSessions(running)).toBe(0);
    } finally {
      await database.close();
      await bouncer.close();
    }
  });
});

describe.skipIf(binary === undefined)('behind PgBouncer in transaction mode', () => {
  let service: TestService;
  let caller: TestCaller;
  let lock: HeldLock | undefined;

  describe.each([1, 2, 5])('with %i connections to the server', (poolSize) => {
    beforeAll(() => start('transaction', poolSize));
    afterAll(() => bouncer.close());

    it('detects that sessions are not kept', async () => {
      for (let round = 0; round < 5; round++) expect(await poolingOf(pooled)).toBe('transaction');
    });
  });

  describe.each([
    ['with DATABASE_DIRECT_URL', true],
    ['without DATABASE_DIRECT_URL', false],
  ])('%s', (_name, isDirect) => {
    beforeAll(async () => {
      await start('transaction', 12);
      const databaseDirectUrl = isDirect ? { databaseDirectUrl: direct.url } : {};
      service = await openTestService({ ...everything, ...databaseDirectUrl, lockWaitSeconds: '2' }, pooled);
      caller = await service.createCaller();
    });
    afterAll(async () => {
      await lock?.release();
      await service.close();
      await bouncer.close();
    });

    it('many simultaneous projects are processed completely', async () => {
      await Promise.all(Array.from({ length: 6 }, () => expectWork(caller)));
      expect(await countSessions(`application_name = 'ledgerprint listener'`)).toBe(isDirect ? 1 : 0);
    });

    it('calls with one Idempotency-Key have one effect and one response', async () => {
      const before = await countProjects(service, caller);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => caller.call('CreateProject', { name: 'Once' }, { 'Idempotency-Key': 'once' })),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await countProjects(service, caller)).toBe(before + 1);
    });

    it('a deadline ends the work on the server, and lock waits are limited', async () => {
      const projectId = await createProject(caller);
      const body = { projectId, activities: toRows(1) };
      lock = await holdProjects(direct);
      expectRefusal(
        await caller.call('AddActivities', body, { 'Connect-Timeout-Ms': '500' }),
        504,
        'deadline_exceeded',
      );
      await expect.poll(() => countSessions(`wait_event_type = 'Lock'`)).toBe(0);
      expectRefusal(await caller.call('AddActivities', body), 409, 'aborted');
      await lock.release();
      expect(await countStaged(caller, projectId)).toBe('0');
      expect((await caller.call('AddActivities', body)).body).toEqual({ staged: '1' });
    });

    it('the doctor explains the consequences', async () => {
      const databaseDirectUrl = isDirect ? { databaseDirectUrl: direct.url } : {};
      const findings = await runDoctor(testConfig(pooled, databaseDirectUrl), undefined);
      expect(findings.filter(({ check }) => check === 'pooling')).toEqual([
        isDirect
          ? expect.objectContaining({ status: 'ok', message: expect.stringMatching(/transaction mode/) })
          : expect.objectContaining({
              status: 'warn',
              message: expect.stringMatching(/transaction mode/),
              advice: expect.stringMatching(/DATABASE_DIRECT_URL/),
            }),
      ]);
    });
  });

  it('a DATABASE_DIRECT_URL that also leads through it is refused', async () => {
    await start('transaction', 3);
    try {
      const config = { databaseDirectUrl: pooled.url };
      await expect(openTestService(config, pooled)).rejects.toThrow(/DATABASE_DIRECT_URL .* transaction mode/);
    } finally {
      await bouncer.close();
    }
  });
});
