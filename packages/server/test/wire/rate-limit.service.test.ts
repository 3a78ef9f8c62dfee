import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ rateLimitPerSecond: '1', limits: { burstSeconds: 3 } });
});
afterAll(() => service.close());
// The clock of the limit stands still, except when tests advance it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const callMany = (caller: TestCaller, count: number, headers = {}): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => caller.call('CreateProject', { name: 'Ledger' }, headers)));
const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200);

describe('the rate limit of an organization', () => {
  it('allows the burst and answers the rest with resource_exhausted and Retry-After', async () => {
    const caller = await service.createCaller();
    const late = refused(await callMany(caller, 8));
    expect(late).toHaveLength(8 - 3);
    for (const answer of late) {
      expectRefusal(answer, 429, 'resource_exhausted', /calls? per second/);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
  });

  it('is its own: another organization is not affected', async () => {
    const busy = await service.createCaller();
    await callMany(busy, 8);
    expect(await (await service.createCaller()).call('CreateProject', {})).toMatchObject({ status: 200 });
  });

  it('admits a call again after the time in Retry-After', async () => {
    const caller = await service.createCaller();
    const [answer] = refused(await callMany(caller, 5));
    const waitMs = Number(answer?.headers.get('retry-after')) * 1_000;
    vi.advanceTimersByTime(waitMs / 2);
    expect(await caller.call('CreateProject', {})).toMatchObject({ status: 429 });
    vi.advanceTimersByTime(waitMs / 2);
    expect(await caller.call('CreateProject', {})).toMatchObject({ status: 200 });
  });

  it('is not used up by calls without a valid key', async () => {
    const caller = await service.createCaller();
    await callMany(caller, 8, { Authorization: `Bearer ${caller.key}x` });
    expect(refused(await callMany(caller, 3))).toEqual([]);
  });

  it('lets a refused call do nothing', async () => {
    const caller = await service.createCaller();
    const answers = await callMany(caller, 8);
    const rows = await service.database.query('SELECT 1 FROM projects WHERE organization_id = $1', [
      caller.organizationId,
    ]);
    expect(rows).toHaveLength(answers.length - refused(answers).length);
  });
});

describe('without a limit', () => {
  it('0 calls per second turns it off', async () => {
    const unlimited = await openTestService({ rateLimitPerSecond: '0' });
    try {
      expect(refused(await callMany(await unlimited.createCaller(), 30))).toEqual([]);
    } finally {
      await unlimited.close();
    }
  });
});
