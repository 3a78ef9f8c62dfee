import { Service } from '@ledgerprint/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProject, numberOf } from '../operations/stored-project.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectErrorObject } from './support/expect-refusal.ts';
import { createProject, createSealedProject, toCsv, toRows } from './support/ledger.ts';

/** A marker in what the caller sends and in internal names that break: no error may contain it. */
const marker = 'Zugspitze';

let service: TestService;
let caller: TestCaller;
let completed: string;

beforeAll(async () => {
  service = await openTestService({});
  caller = await service.createCaller();
  completed = await createSealedProject(caller);
  await endProject(service, completed, 'completed');
  await service.database.query(
    `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
     VALUES ($1, $2, 0, 'a/b.csv', 1, '')`,
    [caller.organizationId, numberOf(completed)],
  );
});
afterAll(() => service.close());

/** A valid request of each operation, which only an internal error can refuse. */
const requests: Readonly<Record<string, () => Promise<object>>> = {
  CreateProject: async () => ({ name: marker }),
  AddActivities: async () => ({
    projectId: await createProject(caller),
    activities: [{ designation: marker }, ...toRows(2)],
  }),
  Submit: async () => {
    const projectId = await createProject(caller);
    await caller.call('AddActivities', { projectId, activities: toRows(2) });
    return { projectId, webhookUrl: `https://user:${marker}@receiver.example/` };
  },
  ImportCSV: async () => ({ name: marker, csv: toCsv(3) }),
  GetProgress: async () => ({ projectId: completed }),
  ExportCSV: async () => ({ projectId: completed }),
};

/** What is broken, and how it is undone: a missing table, queue or column, or a constraint that nothing satisfies. */
const faults = [
  ...['projects', 'rows', 'products', 'results', 'exports', 'idempotency_keys', 'referentials', 'catalogues'].map(
    (table) => ({
      fault: `${table} is gone`,
      breaking: `ALTER TABLE ${table} RENAME TO ${marker}_${table}`,
      undoing: `ALTER TABLE ${marker}_${table} RENAME TO ${table}`,
    }),
  ),
  {
    fault: 'a column is gone',
    breaking: `ALTER TABLE projects RENAME COLUMN name TO ${marker}`,
    undoing: `ALTER TABLE projects RENAME COLUMN ${marker} TO name`,
  },
  {
    fault: 'no row is good enough',
    breaking: `ALTER TABLE projects ADD CONSTRAINT ${marker} CHECK (name IS NULL) NOT VALID`,
    undoing: `ALTER TABLE projects DROP CONSTRAINT ${marker}`,
  },
  {
    fault: 'the queue is gone',
    breaking: `ALTER SCHEMA pgboss RENAME TO ${marker}`,
    undoing: `ALTER SCHEMA ${marker} RENAME TO pgboss`,
  },
  {
    fault: 'the sequence of calls is gone',
    breaking: `ALTER SEQUENCE staging_calls RENAME TO ${marker}`,
    undoing: `ALTER SEQUENCE ${marker} RENAME TO staging_calls`,
  },
];

it('every operation is tested', () => {
  expect(Object.keys(requests).sort()).toEqual(Service.methods.map(({ name }) => name).sort());
});

describe.each(Object.entries(requests))('%s', (operation, toRequest) => {
  it('answers every internal error with a generic message, and works once it is fixed', async () => {
    const statuses: number[] = [];
    for (const { fault, breaking, undoing } of faults) {
      const request = await toRequest();
      await service.database.query(breaking);
      const answers = [
        await caller.call(operation, request),
        await caller.call(operation, request, { 'Idempotency-Key': `${operation} ${fault}` }),
      ];
      await service.database.query(undoing);
      for (const answer of answers) {
        statuses.push(answer.status);
        expect(JSON.stringify([answer.body, [...answer.headers]]), fault).not.toMatch(new RegExp(marker, 'i'));
        if (answer.status !== 200) expectErrorObject(answer);
      }
    }
    // Otherwise nothing that this operation uses was broken, and the test proves nothing.
    expect(statuses).toContain(500);
    expect((await caller.call(operation, await toRequest())).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['half of it', '{"projectId":'],
    ['another type', `["${marker}"]`],
    ['a wrong field', `{"projectId":{"${marker}":1},"name":{"${marker}":1},"csv":7}`],
    ['not JSON at all', `<${marker}/>`],
  ])('a body that is %s gets an error that reveals no internals', async (_what, body) => {
    const answer = await fetch(`${service.url}/api.v1.Service/${operation}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${caller.key}`,
        'Content-Type': 'application/json',
        'Connect-Protocol-Version': '1',
      },
      body,
    });
    expect(answer.status).toBe(400);
    expectErrorObject({ status: answer.status, headers: answer.headers, body: await answer.json() });
  });
});
