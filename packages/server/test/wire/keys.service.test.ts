import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueKey, revokeKey, rotateKey } from '../../src/administration/api-keys.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

const suite = useTestService();

const operations = ['CreateProject', 'AddActivities', 'Submit', 'ImportCSV', 'GetProgress', 'ExportCSV'];
const callWith = (authorization: string | undefined, operation = 'CreateProject') =>
  suite.caller.call(operation, { name: 'Ledger' }, { Authorization: authorization });
const use = (key: string) => callWith(`Bearer ${key}`);
const issue = async (name: string, expiresAt?: Date) =>
  (await issueKey(suite.service.app.storage.store, suite.caller.organizationId, { name, expiresAt })).key;

async function idOf(name: string): Promise<number> {
  const [row] = await suite.service.database.query<{ id: string }>('SELECT id FROM api_keys WHERE name = $1', [name]);
  return Number(row?.id);
}

const inMs = (ms: number) => new Date(Date.now() + ms);

describe('a missing or invalid key', () => {
  it.each(operations)('is unauthenticated on %s', async (operation) => {
    expectRefusal(await callWith(undefined, operation), 401, 'unauthenticated', /Authorization: Bearer/);
    expectRefusal(await callWith('Bearer nonsense', operation), 401, 'unauthenticated');
  });

  it.each([
    ['nothing after the scheme', () => 'Bearer'],
    ['an empty key', () => 'Bearer '],
    ['no scheme', () => suite.caller.key],
    ['another scheme', () => `Basic ${Buffer.from(`${suite.caller.key}:`).toString('base64')}`],
    ['a scheme that only starts the same', () => `Bearers ${suite.caller.key}`],
    ['two keys', () => `Bearer ${suite.caller.key} ${suite.caller.key}`],
    ['a key in quotes', () => `Bearer "${suite.caller.key}"`],
    ['a mistyped key', () => `Bearer ${suite.caller.key.slice(0, -1)}${suite.caller.key.endsWith('0') ? '1' : '0'}`],
    ['a key in upper case', () => `Bearer ${suite.caller.key.toUpperCase()}`],
    ['a shortened key', () => `Bearer ${suite.caller.key.slice(0, -1)}`],
    ['a lengthened key', () => `Bearer ${suite.caller.key}0`],
    ['a very long key', () => `Bearer ${'k'.repeat(8_000)}`],
    ['an SQL fragment', () => `Bearer ';DROP/**/TABLE/**/api_keys;--`],
  ])('%s is refused', async (_what, authorization) => {
    expectRefusal(await callWith(authorization()), 401, 'unauthenticated');
  });

  it('a well-formed but unknown key is refused', async () => {
    const key = await issue('to be forgotten');
    await suite.service.database.query(`DELETE FROM api_keys WHERE name = 'to be forgotten'`);
    expectRefusal(await use(key), 401, 'unauthenticated');
  });

  it('is never repeated in the response', async () => {
    const wrong = `${suite.caller.key}x`;
    expect(JSON.stringify((await use(wrong)).body)).not.toContain(wrong);
  });
});

describe('a valid key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted after %s', async (scheme) => {
    expect(await callWith(`${scheme} ${suite.caller.key}`)).toMatchObject({ status: 200 });
  });

  it('is one of several of its organization, which all give access to the same projects', async () => {
    const keys = [await issue('second'), await issue('third')];
    const { body } = await suite.caller.call('CreateProject', { name: 'Shared' });
    for (const key of keys) {
      const answer = await suite.caller.call('GetProgress', body, { Authorization: `Bearer ${key}` });
      expect(answer.status).toBe(200);
    }
  });

  it('has its last use recorded', async () => {
    const key = await issue('recorded');
    const lastUse = async () => {
      const [row] = await suite.service.database.query<{ last: Date | null }>(
        `SELECT last_used_at AS last FROM api_keys WHERE name = 'recorded'`,
      );
      return row?.last;
    };
    expect(await lastUse()).toBeNull();
    expect((await use(key)).status).toBe(200);
    await expect.poll(lastUse, { timeout: 5_000 }).toBeInstanceOf(Date);
  });

  it('is not stored in the database in plain text', async () => {
    const rows = await suite.service.database.query<object>('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(suite.caller.key.slice(20));
  });
});

describe('the expiry of a key', () => {
  // A key may work after its end for as long as servers cache it. The test skips that time.
  let skippedMs = 0;
  beforeAll(() => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });
  const passFiveSeconds = () => {
    skippedMs += 5_000;
  };
  const hour = 3_600_000;

  const expireNow = (keyId: number) =>
    suite.service.database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [keyId]);

  it('an expired key is refused', async () => {
    expectRefusal(await use(await issue('expired', inMs(-1_000))), 401, 'unauthenticated');
  });

  it('a key works until it expires', async () => {
    const key = await issue('short', inMs(hour));
    expect((await use(key)).status).toBe(200);
    await expireNow(await idOf('short'));
    passFiveSeconds();
    expectRefusal(await use(key), 401, 'unauthenticated');
  });

  it('a revoked key that was in use is refused within 5 seconds, and the others keep working', async () => {
    const key = await issue('revoked');
    expect((await use(key)).status).toBe(200);
    await revokeKey(suite.service.app.storage.store, suite.caller.organizationId, await idOf('revoked'));
    passFiveSeconds();
    expectRefusal(await use(key), 401, 'unauthenticated');
    expect((await use(suite.caller.key)).status).toBe(200);
  });

  it('a revoked key that was never used is refused immediately', async () => {
    const key = await issue('unused');
    await revokeKey(suite.service.app.storage.store, suite.caller.organizationId, await idOf('unused'));
    expectRefusal(await use(key), 401, 'unauthenticated');
  });

  it('a rotated key and its successor both work until the old one expires', async () => {
    const old = await issue('rotated');
    const keyId = await idOf('rotated');
    const { key: successor } = await rotateKey(suite.service.app.storage.store, suite.caller.organizationId, {
      keyId,
      oldExpiresAt: inMs(hour),
    });
    expect((await use(old)).status).toBe(200);
    expect((await use(successor)).status).toBe(200);
    await expireNow(keyId);
    passFiveSeconds();
    expectRefusal(await use(old), 401, 'unauthenticated');
    expect((await use(successor)).status).toBe(200);
  });
});
