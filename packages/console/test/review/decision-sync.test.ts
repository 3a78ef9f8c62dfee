import { Code, ConnectError } from '@ledgerprint/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionSync } from '../../src/review/sync/decision-sync.ts';
import type { NewDecision } from '../../src/review/sync/new-decision.ts';
import { canRetry } from '../../src/review/sync/queue-entry.ts';
import { createMemoryService, createMemoryStorage } from './memory-service.ts';

const accountIs = (account: string, categoryCode = '61'): NewDecision => ({
  selector: { kind: 'account', account },
  categoryCode,
});

let service = createMemoryService();
let storage = createMemoryStorage();
let opened: DecisionSync[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  service = createMemoryService();
  storage = createMemoryStorage();
});

afterEach(() => {
  for (const sync of opened) sync.close();
  opened = [];
  vi.useRealTimers();
});

/** A tab opened at the newest revision. */
function openTab(given: { readonly by?: string; readonly in?: typeof storage } = {}): DecisionSync {
  const { by = 'Marie', in: own = storage } = given;
  const sync = new DecisionSync({
    client: service.client,
    projectId: 'p1',
    storage: own,
    decidedBy: () => by,
    revision: service.state.revision,
  });
  opened.push(sync);
  sync.start();
  return sync;
}

/** Waits until all calls have been answered. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const waiting = (sync: DecisionSync) => sync.pending.value.map(({ id }) => id);

describe('a decision', () => {
  it('is sent immediately, under the id it was given here', async () => {
    const sync = openTab();
    const id = sync.decide(accountIs('606'));
    expect(id).toMatch(/^[\w-]{8,48}$/);
    expect(waiting(sync)).toEqual([id]);
    await settle();
    expect(service.ids()).toEqual([id]);
    expect(waiting(sync)).toEqual([]);
    expect(sync.revision.value).toBe(1);
    expect(sync.lastAnswer.value).toMatchObject({ revision: 1, entry: { id } });
  });

  it('survives ten minutes offline and a reload, and is then made once, in order', async () => {
    const before = openTab();
    await settle();
    service.state.connection = 'down';
    const ids: string[] = [];
    for (let minute = 0; minute < 10; minute++) {
      ids.push(before.decide(accountIs(`60${minute}`)));
      await settle(60_000);
    }
    expect(before.isOffline.value).toBe(true);
    before.close();
    const after = openTab();
    expect(waiting(after)).toEqual(ids);
    await settle(60_000);
    expect(service.ids()).toEqual([]);
    service.state.connection = 'up';
    await settle(5_000);
    expect(service.ids()).toEqual(ids);
    expect(waiting(after)).toEqual([]);
    expect(after.isOffline.value).toBe(false);
  });

  it('takes effect once, even if the answer was lost', async () => {
    const sync = openTab();
    service.state.connection = 'answers are lost';
    const id = sync.decide(accountIs('606'));
    await settle(20_000);
    expect(waiting(sync)).toEqual([id]);
    service.state.connection = 'up';
    await settle(5_000);
    expect(service.calls.filter((call) => call === `decide ${id}`).length).toBeGreaterThan(1);
    expect(service.ids()).toEqual([id]);
    expect(waiting(sync)).toEqual([]);
  });

  it('on the same cases as an own earlier one is not a conflict', async () => {
    const sync = openTab();
    service.state.connection = 'down';
    const ids = ['61', '62', '63'].map((code) => sync.decide(accountIs('606', code)));
    await settle();
    service.state.connection = 'up';
    await settle(5_000);
    expect(service.ids()).toEqual(ids);
    expect(sync.refused.value).toEqual([]);
  });

  it('is kept by a tab whose storage is full, with a warning', async () => {
    const sync = openTab({ in: createMemoryStorage(1) });
    service.state.connection = 'down';
    const ids = ['606', '607'].map((account) => sync.decide(accountIs(account)));
    expect(waiting(sync)).toEqual(ids);
    expect(sync.isKept.value).toBe(false);
    service.state.connection = 'up';
    await settle(5_000);
    expect(service.ids()).toEqual(ids);
    expect(sync.isKept.value).toBe(true);
  });
});

describe('a rejected decision', () => {
  it('is shown with the reason until it is dismissed, even after a reload, and does not block others', async () => {
    const before = openTab();
    service.refuseWith(new ConnectError('no such category', Code.InvalidArgument));
    const bad = before.decide(accountIs('606', '??'));
    await settle();
    service.refuseWith(undefined);
    const good = before.decide(accountIs('607'));
    await settle(60_000);
    before.close();
    const after = openTab();
    await settle(60_000);
    expect(after.refused.value).toMatchObject([
      { id: bad, decision: accountIs('606', '??'), refusal: { message: 'no such category' } },
    ]);
    expect(service.ids()).toEqual([good]);
    expect(service.calls.filter((call) => call === `decide ${bad}`)).toHaveLength(1);
    after.dismiss(bad);
    expect(after.refused.value).toEqual([]);
    expect(openTab().refused.value).toEqual([]);
  });

  it('is based on what the reviewer saw, not on later news', async () => {
    const marie = openTab();
    await settle();
    const paul = openTab({ by: 'Paul', in: createMemoryStorage() });
    const early = paul.decide(accountIs('606', '62'));
    await settle(60_000);
    expect(marie.others.value).toMatchObject([{ id: early }]);
    const late = marie.decide({ selector: accountIs('606').selector, accept: true }, { shownRevision: 0 });
    await settle(60_000);
    expect(service.ids()).toEqual([early]);
    const [refused] = marie.refused.value;
    expect(refused).toMatchObject({ id: late, refusal: { code: 'aborted' } });
    expect(refused && canRetry(refused)).toBe(false);
  });

  it('can be sent again if it was rejected because someone else had decided meanwhile', async () => {
    const marie = openTab();
    const paul = openTab({ by: 'Paul', in: createMemoryStorage() });
    await settle();
    service.state.connection = 'down';
    const late = marie.decide(accountIs('606', '61'));
    await settle();
    service.state.connection = 'up';
    const early = paul.decide(accountIs('606', '62'));
    await settle(60_000);
    expect(service.ids()).toEqual([early]);
    expect(marie.refused.value).toMatchObject([{ id: late, refusal: { code: 'aborted' } }]);
    expect(marie.others.value).toMatchObject([{ id: early, decidedBy: 'Paul' }]);
    marie.retry(late);
    await settle();
    expect(service.ids()).toEqual([early, late]);
    expect(marie.refused.value).toEqual([]);
  });

  it('is retried a few times after an internal error, then set aside', async () => {
    const sync = openTab();
    service.refuseWith(new ConnectError('something broke', Code.Internal));
    const unlucky = sync.decide(accountIs('606'));
    await settle();
    expect(waiting(sync)).toEqual([unlucky]);
    await settle(60_000);
    expect(sync.refused.value).toMatchObject([{ id: unlucky, refusal: { code: 'internal' } }]);
    service.refuseWith(undefined);
    sync.retry(unlucky);
    await settle();
    expect(service.ids()).toEqual([unlucky]);
  });

  it('waits for a valid key if it was rejected for the key', async () => {
    const sync = openTab();
    service.refuseWith(new ConnectError('no key', Code.Unauthenticated));
    const id = sync.decide(accountIs('606'));
    await settle(60_000);
    expect(waiting(sync)).toEqual([id]);
    expect(sync.problem.value?.code).toBe('unauthenticated');
  });
});

describe('undoing a decision', () => {
  it('that was never sent removes it from the queue', async () => {
    const sync = openTab();
    service.state.connection = 'down';
    const [first, second] = ['606', '607'].map((account) => sync.decide(accountIs(account)));
    await settle();
    expect(sync.undo(second ?? '')).toBe('removed');
    expect(waiting(sync)).toEqual([first]);
    service.state.connection = 'up';
    await settle(5_000);
    expect(service.ids()).toEqual([first]);
  });

  it('that may have been sent revokes it once it is known to exist, even after a reload', async () => {
    const before = openTab();
    service.state.connection = 'answers are lost';
    const id = before.decide(accountIs('606'));
    await settle();
    service.state.connection = 'down';
    expect(before.undo(id)).toBe('revoking');
    before.close();
    const after = openTab();
    service.state.connection = 'up';
    await settle(10_000);
    expect(service.ids()).toEqual([id]);
    expect(service.holding()).toEqual([]);
    expect(after.pending.value).toEqual([]);
  });

  it('that the service has revokes it, and the cases can be decided again', async () => {
    const sync = openTab();
    const id = sync.decide(accountIs('606', '61'));
    await settle();
    expect(sync.undo(id, accountIs('606', '61'))).toBe('revoking');
    const next = sync.decide(accountIs('606', '62'));
    await settle();
    expect(service.holding()).toEqual([next]);
    expect(sync.refused.value).toEqual([]);
  });
});

describe('decisions of others', () => {
  it('are shown while the page is open, as are their revocations; one’s own are not', async () => {
    const marie = openTab();
    const paul = openTab({ by: 'Paul', in: createMemoryStorage() });
    marie.decide(accountIs('606'));
    const his = paul.decide(accountIs('607'));
    await settle(5_000);
    expect(marie.others.value).toMatchObject([{ id: his, decidedBy: 'Paul', revokedAt: '' }]);
    expect(marie.revision.value).toBe(2);
    paul.undo(his);
    await settle(5_000);
    expect(marie.others.value).toHaveLength(1);
    expect(marie.others.value[0]?.revokedAt).not.toBe('');
  });

  it('are no longer requested once the page is closed', async () => {
    const sync = openTab();
    await settle(5_000);
    sync.close();
    const asked = service.calls.length;
    await settle(60_000);
    expect(service.calls).toHaveLength(asked);
  });
});

it('two tabs of one browser send the shared queue once', async () => {
  service.state.connection = 'down';
  const first = openTab();
  const ids = ['606', '607', '606'].map((account, index) => first.decide(accountIs(account, `6${index}`)));
  const second = openTab();
  await settle();
  service.state.connection = 'up';
  await settle(10_000);
  for (const tab of [first, second]) tab.follow(null);
  expect(service.ids()).toEqual(ids);
  expect([...first.refused.value, ...second.refused.value]).toEqual([]);
  expect([...first.pending.value, ...second.pending.value]).toEqual([]);
});
