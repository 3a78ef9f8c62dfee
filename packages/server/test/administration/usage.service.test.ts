import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createProject, stage } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { download, followToEnd } from '../support/follow.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

const month = new Date().toISOString().slice(0, 7);
let database: TestDatabase;
let service: TestService;
let caller: TestCaller;
let completed: string;
let fileBytes: number;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({ role: 'all' }, database);
  caller = await service.createCaller('Busy');
  const called = await service.createCaller('Called');
  completed = await createProject(caller);
  await stage(caller, completed, [{ designation: 'Paper' }, { designation: 'Paper' }, { designation: 'Ink' }]);
  await caller.call('Submit', { projectId: completed });
  await followToEnd(caller, completed);
  fileBytes = (await download(caller, completed)).length;
  // Not sealed yet: its rows count, and it has no products.
  await stage(caller, await createProject(caller), [{ designation: 'Glue' }]);
  await database.query(
    `INSERT INTO key_uses (key_id, day, address, outcome, organization_id, calls, first_at, last_at)
     SELECT k.id, u.day, '192.0.2.1', u.outcome, organization_id, u.calls, now(), now() FROM api_keys k,
       (VALUES (now()::date, 'accepted', 40), (now()::date, 'expired', 7), ('2020-02-29'::date, 'accepted', 2))
         AS u (day, outcome, calls)
     WHERE organization_id = $1`,
    [called.organizationId],
  );
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const usage = (...args: string[]) => runJsonInProcess(database, ['organization', 'usage', ...args]);

const nothing = { projects: 0, rows: 0, products: 0, exportBytes: 0 };
const expected = () => [
  // It is not certain how many of its own calls have been written by now.
  { organization: 'Busy', month, projects: 2, rows: 4, products: 2, exportBytes: fileBytes, calls: expect.any(Number) },
  { organization: 'Called', month: '2020-02', ...nothing, calls: 2 },
  { organization: 'Called', month, ...nothing, calls: 40 },
];

it('shows the monthly usage of each organization', async () => {
  expect(await usage()).toEqual(expected());
});

it('can start from a month', async () => {
  expect(await usage('--since', `${month}-15`)).toEqual(expected().filter(({ month: of }) => of === month));
});

it('prints a table', async () => {
  const { stdout } = await runInProcess(database, ['organization', 'usage']);
  expect(stdout).toMatch(/^ORGANIZATION +MONTH +PROJECTS +ROWS +PRODUCTS +EXPORT BYTES +CALLS\nBusy /);
});

it('still includes projects that were removed', async () => {
  const { store, blobSettings } = service.app.storage;
  const blobs = await openBlobStore(blobSettings);
  await database.query(`UPDATE projects SET completed_at = now() - interval '9 days' WHERE id = $1`, [
    numberOf(completed),
  ]);
  await createHousekeeping({ store, blobs, retentionDays: 8, logger: createLogger('silent') })();
  await blobs.close();
  expect((await caller.call('GetProgress', { projectId: completed })).body.code).toBe('not_found');
  expect(await usage()).toEqual(expected());
});
