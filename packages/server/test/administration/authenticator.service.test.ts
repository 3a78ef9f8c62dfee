import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/administration/api-key.ts';
import { issueKey } from '../../src/administration/api-keys.ts';
import { Authenticator } from '../../src/administration/authenticator.ts';
import { createFailedKeyLimit } from '../../src/administration/failed-key-limit.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;
beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});

/** The queries that were made, by function. */
let queries: { lookUps: number; lists: number };
let nowMs: number;
let counted: string[];
beforeEach(() => {
  queries = { lookUps: 0, lists: 0 };
  nowMs = 0;
  counted = [];
});

function open(perMinute: number) {
  const { apiKeys } = service.app.storage.store;
  const findByHash: typeof apiKeys.findByHash = (hash) => {
    queries.lookUps++;
    return apiKeys.findByHash(hash);
  };
  const listDigestPrefixes: typeof apiKeys.listDigestPrefixes = () => {
    queries.lists++;
    return apiKeys.listDigestPrefixes();
  };
  const authenticator = new Authenticator({
    tables: { apiKeys: { ...apiKeys, findByHash, listDigestPrefixes } },
    uses: {
      count: (_key, _address, outcome) => counted.push(outcome),
      countFailed: (_address, outcome) => counted.push(outcome),
    },
    limit: createFailedKeyLimit({ perMinute, nowMs: () => nowMs }),
    nowMs: () => nowMs,
    onError: () => undefined,
  });
  return (key: string, address = '192.0.2.1') => authenticator.findCaller(key, { address, scope: 'read' });
}

const issue = async () =>
  (await issueKey(service.app.storage.store, caller.organizationId, { name: '', expiresAt: undefined })).key;
const isGood = expect.objectContaining({ organization: expect.any(String) });

describe('an unknown key', () => {
  it('is looked up once however often it is used, and again after three seconds', async () => {
    const find = open(0);
    const key = generateApiKey();
    for (let i = 0; i < 50; i++) expect(await find(key)).toEqual({ refused: 'unknown' });
    expect(queries.lookUps).toBe(1);
    nowMs += 3_000;
    await find(key);
    expect(queries.lookUps).toBe(2);
    expect(counted).toEqual(Array(51).fill('unknown'));
  });

  it('costs no lookup if its checksum is wrong', async () => {
    const find = open(0);
    expect(await find('lp_live_nonsense')).toEqual({ refused: 'malformed' });
    expect(queries).toEqual({ lookUps: 0, lists: 0 });
  });

  it('is looked up no more often than its address may try, even by simultaneous calls', async () => {
    const find = open(10);
    const answers = await Promise.all(Array.from({ length: 500 }, () => find(generateApiKey())));
    expect(queries).toEqual({ lookUps: 10, lists: 1 });
    expect(answers.at(-1)).toEqual({ refused: 'limited', retryAfterSeconds: 6 });
    expect(counted.filter((outcome) => outcome === 'limited').length).toBeGreaterThanOrEqual(480);
  });

  it('does not use up attempts of another address', async () => {
    const find = open(1);
    await find(generateApiKey());
    expect(await find(generateApiKey())).toMatchObject({ refused: 'limited' });
    expect(await find(generateApiKey(), '192.0.2.2')).toEqual({ refused: 'unknown' });
  });
});

describe('a valid key from an address over its limit', () => {
  it('is accepted, whether it was used before or not', async () => {
    const [used, fresh] = [await issue(), await issue()];
    const find = open(1);
    expect(await find(used)).toEqual(isGood);
    for (let i = 0; i < 20; i++) await find(generateApiKey());
    expect([await find(used), await find(fresh)]).toEqual([isGood, isGood]);
    nowMs += 4_000;
    expect([await find(used), await find(fresh)]).toEqual([isGood, isGood]);
  });

  it('is looked up once for simultaneous calls', async () => {
    const key = await issue();
    const find = open(1);
    for (let i = 0; i < 3; i++) await find(generateApiKey());
    const before = queries.lookUps;
    const answers = await Promise.all(Array.from({ length: 50 }, () => find(key)));
    expect(answers).toEqual(Array(50).fill(isGood));
    expect(queries.lookUps - before).toBe(1);
  });

  it('is accepted within three seconds of its creation', async () => {
    const find = open(1);
    for (let i = 0; i < 3; i++) await find(generateApiKey());
    const key = await issue();
    expect(await find(key)).toMatchObject({ refused: 'limited' });
    nowMs += 3_000;
    expect(await find(key)).toEqual(isGood);
  });

  it('does not use up attempts of its address', async () => {
    const find = open(2);
    for (let i = 0; i < 10; i++) expect(await find(await issue())).toEqual(isGood);
    expect(await find(generateApiKey())).toEqual({ refused: 'unknown' });
  });
});
