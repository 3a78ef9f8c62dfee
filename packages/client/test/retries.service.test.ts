import { createTestDatabase } from 'ledgerprint/testing/support/test-database';
import { openTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { type DatabaseGate, openDatabaseGate } from 'ledgerprint/testing/wire/support/database-gate';
import { countProjects, countStaged, createProject, toRows } from 'ledgerprint/testing/wire/support/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Code, ConnectError, createClient } from '../src/index.ts';
import { createRetry } from '../src/retry.ts';
import { rejectionOf } from './support/rejection.ts';
import { openServiceFront, refusal } from './support/service-front.ts';
import { openServiceGate, type ServiceGate } from './support/service-gate.ts';

let databaseGate: DatabaseGate;
let service: TestService;
let caller: TestCaller;
let gate: ServiceGate;

beforeAll(async () => {
  databaseGate = await openDatabaseGate(await createTestDatabase());
  service = await openTestService({}, databaseGate.database);
});
beforeEach(async () => {
  caller = await service.createCaller();
  gate = await openServiceGate(service.url);
});
afterEach(() => gate.shut());
afterAll(async () => {
  await service.close();
  await databaseGate.database.drop();
});

const connect = (maxAttempts?: number) =>
  createClient({ baseUrl: gate.url, apiKey: caller.key, ...(maxAttempts === undefined ? {} : { maxAttempts }) });

describe('a call whose response was lost', () => {
  it('CreateProject creates one project', async () => {
    gate.cut(0, 0);
    const { projectId } = await connect().createProject({ name: 'Ledger' });
    expect(gate.statuses).toEqual([200, 200, 200]);
    expect(await countProjects(service, caller)).toBe(1);
    expect(await countStaged(caller, projectId)).toBe('0');
  });

  it('AddActivities adds every row once, whichever batch was affected', async () => {
    const projectId = await createProject(caller);
    gate.cut(0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 20);
    const adding = connect().addActivities({ projectId, activities: toRows(9) }, { maxBatchRows: 3 });
    expect((await adding).staged).toBe(9n);
    expect(gate.statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countStaged(caller, projectId)).toBe('9');
  });

  it('ImportCSV creates one project', async () => {
    gate.cut(0);
    const csv = new TextEncoder().encode('designation\nPaper\n');
    await connect().importCSV({ name: 'Ledger', csv });
    expect(await countProjects(service, caller)).toBe(1);
  });

  it('Submit and GetProgress are simply repeated', async () => {
    const projectId = await createProject(caller);
    await caller.call('AddActivities', { projectId, activities: toRows(1) });
    gate.cut(0, Number.POSITIVE_INFINITY, 0);
    const client = connect();
    expect((await client.submit({ projectId })).status).toBe('enriching');
    expect((await client.getProgress({ projectId })).totalLines).toBe(1n);
  });
});

describe('a call that is refused temporarily', () => {
  it('unavailable: it is retried until it succeeds', async () => {
    const projectId = await createProject(caller);
    await databaseGate.cut();
    gate.onAnswer = (status) => status === 503 && databaseGate.restore();
    const { staged } = await connect().addActivities({ projectId, activities: toRows(2) });
    expect(staged).toBe(2n);
    expect(gate.statuses).toContain(503);
  });

  it.each([
    ['aborted', 409],
    ['internal', 500],
    ['unavailable', 503],
  ])('%s: every operation is retried, those that create something with the same key', async (code, status) => {
    const front = await openServiceFront(service.url);
    try {
      const client = createClient({ baseUrl: front.url, apiKey: caller.key });
      const disturb = () => front.disturb(refusal(status, code), refusal(status, code));
      disturb();
      const { projectId } = await client.createProject({});
      disturb();
      expect((await client.addActivities({ projectId, activities: toRows(2) })).staged).toBe(2n);
      disturb();
      await client.submit({ projectId });
      disturb();
      expect((await client.getProgress({ projectId })).totalLines).toBe(2n);
      const keys = Map.groupBy(front.requests, ({ operation }) => operation);
      expect([...keys].map(([operation, calls]) => [operation, calls.length])).toEqual([
        ...[
          ['CreateProject', 3],
          ['AddActivities', 3],
          ['Submit', 3],
          ['GetProgress', 3],
        ],
      ]);
      for (const [operation, calls] of keys) {
        const sent = new Set(calls.map(({ headers }) => headers['idempotency-key']));
        const isKeyed = operation === 'CreateProject' || operation === 'AddActivities';
        expect([operation, [...sent]]).toEqual([operation, [isKeyed ? expect.any(String) : undefined]]);
      }
    } finally {
      await front.close();
    }
  });

  it('too many calls: it is retried after the time in Retry-After', async () => {
    const limited = await openTestService({ rateLimitPerSecond: '2', limits: { burstSeconds: 0.5 } });
    const limitedGate = await openServiceGate(limited.url);
    try {
      const { key: apiKey } = await limited.createCaller();
      const client = createClient({ baseUrl: limitedGate.url, apiKey });
      const { projectId } = await client.createProject({});
      const adding = client.addActivities({ projectId, activities: toRows(2) }, { maxBatchRows: 1 });
      expect((await adding).staged).toBe(2n);
      expect(limitedGate.statuses).toContain(429);
    } finally {
      await limitedGate.shut();
      await limited.close();
    }
  });
});

describe('a call is not retried', () => {
  it('if the service is too busy and sends no Retry-After, or one of more than a minute', async () => {
    const front = await openServiceFront(service.url);
    const client = createClient({ baseUrl: front.url, apiKey: caller.key });
    front.disturb(refusal(429, 'resource_exhausted'));
    await rejectionOf(client.createProject({}), 'resource_exhausted');
    front.disturb(refusal(429, 'resource_exhausted', { 'Retry-After': '61' }));
    await rejectionOf(client.createProject({}), 'resource_exhausted');
    expect(front.requests).toHaveLength(2);
    await front.close();
  });

  it('if the refusal is permanent', async () => {
    await rejectionOf(connect().getProgress({ projectId: 'unknown1' }), 'not_found');
    await rejectionOf(connect().addActivities({ activities: [] }), 'invalid_argument');
    expect(gate.statuses).toEqual([404, 400]);
  });

  it('with one attempt, and the error says what happened', async () => {
    gate.cut(0);
    const error = await rejectionOf(connect(1).createProject({}), 'unavailable');
    expect(error.rawMessage).toMatch(/^The connection to the service failed: ./);
    expect(gate.statuses).toEqual([200]);
  });

  it('after the last attempt', async () => {
    gate.cut(0, 0, 0);
    await rejectionOf(connect(2).createProject({}), 'unavailable');
    expect(gate.statuses).toEqual([200, 200]);
  });

  it('after it was aborted, even between two attempts', async () => {
    const abort = new AbortController();
    let attempts = 0;
    const attempt = async () => {
      attempts++;
      // The pause has begun by then.
      setImmediate(() => abort.abort());
      throw new ConnectError('away', Code.Unavailable);
    };
    await rejectionOf(createRetry(5)(attempt, abort.signal), 'canceled');
    expect(attempts).toBe(1);
  });

  it('after its time limit', async () => {
    gate.cut(0);
    await rejectionOf(connect().createProject({}, { timeoutMs: 60 }), 'deadline_exceeded');
  });
});

it('a service that cannot be reached is unavailable', async () => {
  await gate.shut();
  const error = await rejectionOf(connect(2).createProject({}), 'unavailable');
  expect(error.rawMessage).toContain('ECONNREFUSED');
  await gate.open();
});
