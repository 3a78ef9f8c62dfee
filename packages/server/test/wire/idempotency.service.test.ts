import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countProjects, countStaged, countStoredRows, createProject, toCsv, toRows } from './support/ledger.ts';

let service: TestService;
let caller: TestCaller;
let keys = 0;

beforeAll(async () => {
  service = await shareTestService();
});
beforeAll(async () => {
  caller = await service.createCaller();
});

const newKey = () => `call-${++keys}`;
const withKey = (operation: string, body: unknown, key: string, by = caller): Promise<Answer> =>
  by.call(operation, body, { 'Idempotency-Key': key });

describe('a repeated call with the same key and body', () => {
  it('CreateProject returns the first project and creates no other', async () => {
    const before = await countProjects(service, caller);
    const key = newKey();
    const first = await withKey('CreateProject', { name: 'Ledger' }, key);
    const second = await withKey('CreateProject', { name: 'Ledger' }, key);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await countProjects(service, caller)).toBe(before + 1);
  });

  it.each([
    ['small', 2],
    ['large', 3_000],
  ])('a %s AddActivities stages its rows once', async (_size, rows) => {
    const projectId = await createProject(caller);
    const before = await countStoredRows(service);
    const key = newKey();
    const body = { projectId, activities: toRows(rows) };
    for (let round = 0; round < 3; round++) {
      expect(await withKey('AddActivities', body, key)).toMatchObject({ status: 200, body: { staged: String(rows) } });
    }
    expect(await countStoredRows(service)).toBe(before + rows);
  });

  it.each([
    ['small', 2],
    ['large', 3_000],
  ])('a %s ImportCSV creates one project', async (_size, rows) => {
    const before = await countProjects(service, caller);
    const key = newKey();
    const body = { name: 'Ledger', csv: toCsv(rows) };
    const first = await withKey('ImportCSV', body, key);
    expect(first.status).toBe(200);
    expect(await withKey('ImportCSV', body, key)).toMatchObject({ status: 200, body: first.body });
    expect(await countProjects(service, caller)).toBe(before + 1);
  });

  it('has one effect and one response if all arrive together', async () => {
    const projectId = await createProject(caller);
    const before = await countProjects(service, caller);
    const calls: [string, unknown][] = [
      ['CreateProject', { name: 'Together' }],
      ['AddActivities', { projectId, activities: toRows(3) }],
      ['AddActivities', { projectId, activities: toRows(2_000) }],
      ['ImportCSV', { name: 'Together', csv: toCsv(3) }],
    ];
    for (const [operation, body] of calls) {
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 12 }, () => withKey(operation, body, key)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    }
    expect(await countStaged(caller, projectId)).toBe('2003');
    expect(await countProjects(service, caller)).toBe(before + 2);
  });

  it('gets the first response although more rows were added since', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const body = { projectId, activities: toRows(2) };
    await withKey('AddActivities', body, key);
    await caller.call('AddActivities', { projectId, activities: toRows(5) });
    expect(await withKey('AddActivities', body, key)).toMatchObject({ body: { staged: '2' } });
    expect(await countStaged(caller, projectId)).toBe('7');
  });

  it('gets the first response although the project has been sealed since', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const body = { projectId, activities: toRows(2) };
    await withKey('AddActivities', body, key);
    await caller.call('Submit', { projectId });
    expect(await withKey('AddActivities', body, key)).toMatchObject({ status: 200, body: { staged: '2' } });
    expectRefusal(await withKey('AddActivities', body, newKey()), 400, 'failed_precondition');
  });
});

describe('24 hours', () => {
  const age = (key: string, interval: string) =>
    service.database.query('UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1', [
      key,
      interval,
    ]);

  it('a key is remembered until then', async () => {
    const key = newKey();
    const first = await withKey('CreateProject', { name: 'Ledger' }, key);
    await age(key, '23 hours 59 minutes');
    expect((await withKey('CreateProject', { name: 'Ledger' }, key)).body).toEqual(first.body);
  });

  it('after that the key is new, for the same body and for another', async () => {
    const key = newKey();
    const first = await withKey('CreateProject', { name: 'Ledger' }, key);
    await age(key, '24 hours 1 minute');
    const second = await withKey('CreateProject', { name: 'Ledger' }, key);
    expect(second.status).toBe(200);
    expect(second.body).not.toEqual(first.body);
    expect((await withKey('CreateProject', { name: 'Ledger' }, key)).body).toEqual(second.body);
    await age(key, '2 days');
    expect(await withKey('CreateProject', { name: 'Another' }, key)).toMatchObject({ status: 200 });
  });
});

describe('a call that failed', () => {
  it('is not remembered: the same key works for the corrected call', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const bad = { projectId, activities: [{ designation: '' }] };
    expectRefusal(await withKey('AddActivities', bad, key), 400, 'invalid_argument');
    const good = { projectId, activities: toRows(1) };
    expect(await withKey('AddActivities', good, key)).toMatchObject({ status: 200, body: { staged: '1' } });
    const csvKey = newKey();
    const empty = { csv: Buffer.from('designation,notes\n,note').toString('base64') };
    expectRefusal(await withKey('ImportCSV', empty, csvKey), 400, 'invalid_argument');
    expect(await withKey('ImportCSV', { csv: toCsv(1) }, csvKey)).toMatchObject({ status: 200 });
  });
});
