import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods, nameOf } from '../../src/http/rpc/operations.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

let database: TestDatabase;
let service: TestService;
let caller: TestCaller;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  caller = await service.createCaller('Scopes');
  projectId = (await caller.call('CreateProject', {})).body.projectId;
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

async function issue(...args: string[]): Promise<{ id: string; key: string }> {
  const { key } = await runJsonInProcess(database, ['key', 'create', 'Scopes', ...args]);
  const keys = await runJsonInProcess(database, ['key', 'list', 'Scopes']);
  return { id: String(keys.at(-1).id), key };
}
const use = (key: string, operation: string) => callOperation({ url: service.url, key }, operation, { projectId });

const operations = listMethods().map((method) => ({ operation: nameOf(method), needed: rulesOf(method).scope }));

it('an operation that cannot simply be repeated needs more than the scope read', () => {
  const changing = listMethods().filter((method) => rulesOf(method).acceptsIdempotencyKey);
  expect(changing.map((method) => rulesOf(method).scope)).not.toContain('read');
});

describe.each([
  { scope: 'read', allowed: ['read'] },
  { scope: 'submit', allowed: ['read', 'submit'] },
  { scope: 'decide', allowed: ['read', 'decide'] },
  { scope: 'all', allowed: ['read', 'submit', 'decide'] },
])('a key of scope $scope', ({ scope, allowed }) => {
  let key: string;
  beforeAll(async () => {
    key = (await issue('--scope', scope)).key;
  });

  it.each(operations)('$operation', async ({ operation, needed }) => {
    const answer = await use(key, operation);
    if (allowed.includes(needed)) return expect(answer.body.code).not.toBe('permission_denied');
    const sentence = new RegExp(`scope "${scope}", but ${operation} needs "${needed}"`);
    expectRefusal(answer, 403, 'permission_denied', sentence);
  });
});

describe('the scope of a key', () => {
  it('is everything by default, and is listed', async () => {
    await issue();
    await issue('--scope', 'read');
    const keys = await runJsonInProcess(database, ['key', 'list', 'Scopes']);
    expect(keys.slice(-2).map(({ scope }: { scope: string }) => scope)).toEqual(['all', 'read']);
    expect((await runInProcess(database, ['key', 'list', 'Scopes'])).stdout).toMatch(/ SCOPE +FROM\n/);
  });

  it('is inherited by its successor', async () => {
    const { id } = await issue('--scope', 'read');
    const { key } = await runJsonInProcess(database, ['key', 'rotate', 'Scopes', id]);
    expectRefusal(await use(key, 'Submit'), 403, 'permission_denied');
  });

  it('is one of four', async () => {
    expect((await runInProcess(database, ['key', 'create', 'Scopes', '--scope', 'write'])).code).toBe(2);
  });

  it('that was insufficient is recorded in the audit log', async () => {
    const other = await openTestService({}, database);
    const { id, key } = await issue('--scope', 'read');
    await callOperation({ url: other.url, key }, 'Submit', { projectId });
    await other.close();
    const lines = await runJsonInProcess(database, ['audit', 'list', '--organization', 'Scopes']);
    expect(lines).toContainEqual(
      expect.objectContaining({ subject: `key ${id} ""`, outcome: 'wrong_scope', calls: 1 }),
    );
  });
});

describe('key update', () => {
  const update = (...args: string[]) => runInProcess(database, ['key', 'update', 'Scopes', ...args]);
  const find = async (id: string) => {
    const keys = await runJsonInProcess(database, ['key', 'list', 'Scopes']);
    return keys.find((key: { id: number }) => String(key.id) === id);
  };

  it('changes ranges, scope and expiry separately, each with an entry in the audit log', async () => {
    const { id, key } = await issue('--scope', 'read');
    expect((await update(id, '--allow', '192.0.2.0/24', '--allow', 'fd00::/8')).code).toBe(0);
    expect(await find(id)).toMatchObject({
      allowedRanges: ['192.0.2.0/24', 'fd00::/8'],
      scope: 'read',
      expiresAt: null,
    });
    expectRefusal(await use(key, 'GetProgress'), 401, 'unauthenticated', /your address/);
    await update(id, '--allow-anywhere');
    await update(id, '--scope', 'submit');
    await update(id, '--expires-in', '30d');
    const changed = await find(id);
    expect(changed).toMatchObject({ allowedRanges: [], scope: 'submit', expiresAt: expect.any(String) });
    await update(id, '--never-expires');
    expect(await find(id)).toMatchObject({ expiresAt: null });
    const lines = await runJsonInProcess(database, ['audit', 'list', '--organization', 'Scopes']);
    const subjects = lines
      .filter(({ action }: { action: string }) => action === 'key.update')
      .map(({ subject }: { subject: string }) => subject);
    expect(subjects.toReversed()).toEqual([
      `key ${id} (from 192.0.2.0/24 fd00::/8)`,
      `key ${id} (from anywhere)`,
      `key ${id} (scope submit)`,
      `key ${id} (until ${changed.expiresAt})`,
      `key ${id} (never expires)`,
    ]);
  });

  it.each([
    { args: [], says: 'Nothing was changed' },
    { args: ['--allow', 'everywhere'], says: 'is not an address range' },
  ])('refuses $args', async ({ args, says }) => {
    const { id } = await issue();
    expect(await update(id, ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
  });

  it('does not change a revoked key or those of others', async () => {
    const { id } = await issue();
    await runInProcess(database, ['key', 'revoke', 'Scopes', id]);
    expect((await update(id, '--scope', 'read')).stderr).toContain(`no active key with id ${id}`);
    await service.createCaller('Others');
    const { code } = await runInProcess(database, ['key', 'update', 'Others', id, '--scope', 'all']);
    expect(code).toBe(1);
  });
});
