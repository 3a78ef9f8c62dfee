import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyUseLog, openKeyUseLog } from '../../src/administration/key-use-log.ts';
import { runJsonInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let database: TestDatabase;
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  caller = await service.createCaller();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const inMs = (ms: number) => new Date(Date.now() + ms);

async function issue(name: string, options: { expiresAt?: Date; allowedRanges?: string[] } = {}) {
  const { administration } = service.app.storage;
  const key = await administration.createKey(caller.organization, { name, expiresAt: undefined, ...options });
  const keys = await administration.listKeys(caller.organization);
  const id = keys.find((listed) => listed.name === name)?.id ?? 0;
  return { id, key };
}

function usesOf(keyId: number) {
  return database.query<{ address: string; outcome: string; calls: number }>(
    'SELECT address, outcome, calls::int FROM key_uses WHERE key_id = $1 ORDER BY calls DESC, address',
    [keyId],
  );
}

const use = (key: string) => caller.call('CreateProject', {}, { Authorization: `Bearer ${key}` });

/** Runs a separate server, whose counts are in the database once it has closed. */
async function whileServing(work: (use: (key: string) => Promise<number>) => Promise<void>): Promise<void> {
  const other = await openTestService({}, database);
  const { call } = await other.createCaller();
  await work(async (key) => (await call('CreateProject', {}, { Authorization: `Bearer ${key}` })).status);
  await other.close();
}

describe('key use', () => {
  it('is counted by key, address and day', async () => {
    const { id, key } = await issue('busy');
    await whileServing(async (useThere) => {
      for (let i = 0; i < 20; i++) expect(await useThere(key)).toBe(200);
    });
    expect(await usesOf(id)).toEqual([{ address: '127.0.0.1', outcome: 'accepted', calls: 20 }]);
  });

  it('is added up across processes', async () => {
    const { id, key } = await issue('shared');
    await whileServing(async (useThere) => expect(await useThere(key)).toBe(200));
    await whileServing(async (useThere) => expect(await useThere(key)).toBe(200));
    expect(await usesOf(id)).toEqual([{ address: '127.0.0.1', outcome: 'accepted', calls: 2 }]);
  });

  it.each([
    { outcome: 'expired', options: { expiresAt: inMs(-1_000) } },
    { outcome: 'wrong_address', options: { allowedRanges: ['192.0.2.0/24'] } },
  ])('is counted if refused: $outcome', async ({ outcome, options }) => {
    const { id, key } = await issue(outcome, options);
    await whileServing(async (useThere) => {
      expect(await useThere(key)).toBe(401);
      expect(await useThere(key)).toBe(401);
    });
    expect(await usesOf(id)).toEqual([{ address: '127.0.0.1', outcome, calls: 2 }]);
  });

  it('is counted for a revoked key', async () => {
    const { id, key } = await issue('taken back');
    await service.app.storage.administration.revokeKey(caller.organization, id);
    await whileServing(async (useThere) => expect(await useThere(key)).toBe(401));
    expect(await usesOf(id)).toEqual([{ address: '127.0.0.1', outcome: 'revoked', calls: 1 }]);
  });

  it('is in the audit log, with the key and the address', async () => {
    const { id, key } = await issue('listed');
    await whileServing(async (useThere) => expect(await useThere(key)).toBe(200));
    const args = ['audit', 'list', '--organization', caller.organization];
    expect(await runJsonInProcess(database, args)).toContainEqual({
      at: expect.any(String),
      actor: '127.0.0.1',
      action: 'key.use',
      organization: caller.organization,
      subject: `key ${id} "listed"`,
      outcome: 'accepted',
      calls: 1,
      lastAt: expect.any(String),
    });
  });
});

describe('counting in memory', () => {
  const day = Date.parse('2026-03-31T23:59:58Z');
  let nowMs = day;
  let errors: unknown[];

  function open(): KeyUseLog {
    errors = [];
    const { store: tables } = service.app.storage;
    return openKeyUseLog({ tables, onError: (error) => errors.push(error), now: () => nowMs });
  }

  it('writes once for many calls, and nothing when there were none', async () => {
    const { id } = await issue('often');
    const { keyUses } = service.app.storage.store;
    let writes = 0;
    const add: typeof keyUses.add = (uses) => {
      writes++;
      return keyUses.add(uses);
    };
    const log = openKeyUseLog({ tables: { keyUses: { ...keyUses, add } }, onError: () => undefined });
    for (let i = 0; i < 1_000; i++) {
      log.count({ keyId: id, organizationId: caller.organizationId }, '192.0.2.1', 'accepted');
    }
    await log.flush();
    await log.flush();
    await log.close();
    expect(writes).toBe(1);
    expect(await usesOf(id)).toMatchObject([{ calls: 1_000 }]);
  });

  it('starts a new entry at midnight UTC', async () => {
    const { id } = await issue('midnight');
    const key = { keyId: id, organizationId: caller.organizationId };
    const log = open();
    log.count(key, '192.0.2.1', 'accepted');
    nowMs = day + 5_000;
    log.count(key, '192.0.2.1', 'accepted');
    await log.close();
    const days = await database.query<{ day: string }>(
      'SELECT day::text FROM key_uses WHERE key_id = $1 ORDER BY day',
      [id],
    );
    expect(days).toEqual([{ day: '2026-03-31' }, { day: '2026-04-01' }]);
  });

  it('names a thousand addresses of a key and counts the rest together', async () => {
    const { id } = await issue('everywhere');
    const log = open();
    for (let i = 0; i < 1_500; i++) {
      const address = `10.0.${Math.floor(i / 256)}.${i % 256}`;
      log.count({ keyId: id, organizationId: caller.organizationId }, address, 'accepted');
    }
    await log.close();
    const [first, ...rest] = await usesOf(id);
    expect(first).toEqual({ address: 'others', outcome: 'accepted', calls: 500 });
    expect(rest).toHaveLength(1_000);
  });

  it('keeps counts that could not be written, and writes them the next time', async () => {
    const { id } = await issue('database away');
    const log = open();
    log.count({ keyId: id, organizationId: caller.organizationId }, '192.0.2.1', 'accepted');
    await database.query('ALTER TABLE key_uses RENAME TO key_uses_gone');
    await log.flush();
    await database.query('ALTER TABLE key_uses_gone RENAME TO key_uses');
    expect(errors).toHaveLength(1);
    log.count({ keyId: id, organizationId: caller.organizationId }, '192.0.2.1', 'accepted');
    await log.close();
    expect(await usesOf(id)).toMatchObject([{ calls: 2 }]);
  });

  it('writes nothing for a key of another organization', async () => {
    const { id } = await issue('owned');
    const log = open();
    log.count({ keyId: id, organizationId: caller.organizationId + 1 }, '192.0.2.1', 'accepted');
    await log.close();
    expect(await usesOf(id)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

it('an unknown key leaves no entry among the uses of keys', async () => {
  const { id, key } = await issue('forgotten');
  await database.query('DELETE FROM api_keys WHERE id = $1', [id]);
  expect((await use(key)).status).toBe(401);
  expect(await usesOf(id)).toEqual([]);
});
