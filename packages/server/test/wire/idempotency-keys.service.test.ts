import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countStaged, createProject, createSealedProject, toCsv, toRows } from './support/ledger.ts';

let service: TestService;
let caller: TestCaller;
let keys = 0;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});

const newKey = () => `key-${++keys}`;
const withKey = (operation: string, body: unknown, key: string, by = caller) =>
  by.call(operation, body, { 'Idempotency-Key': key });
const sendRaw = (operation: string, key: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  send(`${service.url}/api.v1.Service/${operation}`, {
    headers: { ...standardHeaders(caller.key), 'Idempotency-Key': key, ...headers },
    body,
  });

describe('a key that was used for another call', () => {
  it('is refused with a different body, and nothing happens', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    await withKey('AddActivities', { projectId, activities: toRows(1) }, key);
    const answer = await withKey('AddActivities', { projectId, activities: toRows(2) }, key);
    expectRefusal(answer, 400, 'invalid_argument', /Idempotency-Key/);
    expect(await countStaged(caller, projectId)).toBe('1');
  });

  it('is refused for another project', async () => {
    const key = newKey();
    const activities = toRows(1);
    await withKey('AddActivities', { projectId: await createProject(caller), activities }, key);
    const answer = await withKey('AddActivities', { projectId: await createProject(caller), activities }, key);
    expectRefusal(answer, 400, 'invalid_argument', /Idempotency-Key/);
  });

  it('is refused on another operation, even if both bodies look alike', async () => {
    const key = newKey();
    await withKey('CreateProject', { name: 'Ledger' }, key);
    expectRefusal(await withKey('ImportCSV', { name: 'Ledger', csv: toCsv(1) }, key), 400, 'invalid_argument');
    const projectId = await createProject(caller);
    const rows = { projectId, activities: toRows(1) };
    expectRefusal(await withKey('AddActivities', rows, key), 400, 'invalid_argument', /Idempotency-Key/);
    expect(await countStaged(caller, projectId)).toBe('0');
  });

  it('of simultaneous calls with different bodies, one wins and the others are refused', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rows) => withKey('AddActivities', { projectId, activities: toRows(rows) }, key)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await countStaged(caller, projectId)).toBe(won[0]?.body.staged);
    for (const answer of answers) if (answer !== won[0]) expectRefusal(answer, 400, 'invalid_argument');
  });

  it('is free for another organization', async () => {
    const other = await service.createCaller();
    const key = newKey();
    const mine = await withKey('CreateProject', { name: 'Ledger' }, key);
    const theirs = await withKey('CreateProject', { name: 'Theirs' }, key, other);
    expect(theirs.status).toBe(200);
    expect(theirs.body).not.toEqual(mine.body);
    expect((await withKey('CreateProject', { name: 'Ledger' }, key)).body).toEqual(mine.body);
  });
});

describe('the key itself', () => {
  it('can have up to 255 characters', async () => {
    const key = 'k'.repeat(255);
    const first = await withKey('CreateProject', { name: 'Ledger' }, key);
    expect(first.status).toBe(200);
    expect((await withKey('CreateProject', { name: 'Ledger' }, key)).body).toEqual(first.body);
    for (const [operation, body] of [
      ['CreateProject', { name: 'Ledger' }],
      ['AddActivities', { projectId: await createProject(caller), activities: toRows(1) }],
      ['ImportCSV', { csv: toCsv(1) }],
    ] as const) {
      expectRefusal(await withKey(operation, body, `${key}k`), 400, 'invalid_argument', /Idempotency-Key.*255/);
    }
  });

  it('must not be empty', async () => {
    expectRefusal(await withKey('CreateProject', {}, ''), 400, 'invalid_argument', /Idempotency-Key/);
  });

  it('is case-sensitive, and can contain any printable character', async () => {
    const bodies = [];
    for (const key of ['Case', 'case', `'; --`, '{"a":"b"}', 'caf\u00e9', '100%']) {
      const { status, body } = await withKey('CreateProject', { name: 'Ledger' }, key);
      expect(status).toBe(200);
      bodies.push(body.projectId);
    }
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  it('is ignored by operations that do not accept it', async () => {
    const projectId = await createSealedProject(caller);
    const key = newKey();
    await withKey('CreateProject', { name: 'Ledger' }, key);
    expect(await withKey('Submit', { projectId }, key)).toMatchObject({ status: 200 });
    expect(await withKey('GetProgress', { projectId }, key)).toMatchObject({ status: 200 });
    expect(await withKey('GetProgress', { projectId }, 'k'.repeat(300))).toMatchObject({ status: 200 });
  });
});

describe('the same content in another form is the same body', () => {
  it('different key order, white space, field names and ignored fields', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const forms = [
      `{"projectId":"${projectId}","activities":[{"designation":"Paper","unit":"kg"}]}`,
      `{ "activities": [ { "unit": "kg",\n "designation": "\\u0050aper" } ], "projectId": "${projectId}" }`,
      `{"project_id":"${projectId}","activities":[{"designation":"Paper","unit":"kg","supplier":""}]}`,
      `{"projectId":"${projectId}","activities":[{"designation":"Paper","unit":"kg","sku":7}],"dryRun":true}`,
    ];
    for (const form of forms) {
      expect(await sendRaw('AddActivities', key, form)).toMatchObject({ status: 200, body: { staged: '1' } });
    }
    expect(await countStaged(caller, projectId)).toBe('1');
  });

  it('compressed', async () => {
    const projectId = await createProject(caller);
    const key = newKey();
    const json = JSON.stringify({ projectId, activities: toRows(2) });
    await sendRaw('AddActivities', key, json);
    const gzip = { 'Content-Encoding': 'gzip' };
    const packed = await sendRaw('AddActivities', key, new Uint8Array(gzipSync(json)), gzip);
    expect(packed.status).toBe(200);
    expect(await countStaged(caller, projectId)).toBe('2');
  });
});
