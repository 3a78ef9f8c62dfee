import { Code, ConnectError } from '@ledgerprint/client';
import type { Sample, SampledProduct } from '@ledgerprint/client/workspace';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toColumns } from '../../src/project/run-again/swapped-fields.ts';
import { SampleCheck } from '../../src/sample/sample-check.ts';
import { findSampleCommand } from '../../src/sample/sample-keys.ts';
import { createMemoryStorage } from '../review/memory-service.ts';

type Verdict = { readonly productId?: string; readonly verdict?: string; readonly note?: string };
type CheckCalls = ConstructorParameters<typeof SampleCheck>[0]['client'];

let opened: SampleCheck[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const check of opened) check.close();
  opened = [];
  vi.useRealTimers();
});

/** A service with one sample of three products. */
function createService() {
  const verdicts = new Map<string, Verdict>();
  const state = { refusal: undefined as ConnectError | undefined, hasSample: true };
  const toSample = () =>
    ({
      sampleId: 's1',
      products: ['a', 'b', 'c'].map((productId) => ({
        product: { productId },
        verdict: '',
        note: '',
        checkedBy: '',
        ...verdicts.get(productId),
      })) as unknown as SampledProduct[],
    }) as Sample;
  const calls = {
    getSample: async () => {
      if (!state.hasSample) throw new ConnectError('none', Code.NotFound);
      return { sample: toSample() };
    },
    drawSample: async () => {
      state.hasSample = true;
      return { sample: toSample() };
    },
    checkSample: async (request: { readonly verdicts?: readonly Verdict[] }) => {
      await Promise.resolve();
      if (state.refusal !== undefined) throw state.refusal;
      for (const verdict of request.verdicts ?? []) verdicts.set(verdict.productId ?? '', verdict);
      return { sample: toSample() };
    },
  };
  return { state, verdicts, client: { decisions: calls } as unknown as CheckCalls };
}

async function openCheck(service: ReturnType<typeof createService>, storage = createMemoryStorage()) {
  const { client } = service;
  const check = new SampleCheck({ client, impatientClient: client, projectId: 'p1', storage, checkedBy: () => 'Ada' });
  opened.push(check);
  await check.load();
  return check;
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const found = (check: SampleCheck) => check.products.value.map(({ verdict }) => verdict);

describe('checking a sample', () => {
  it('does not ask for a sample that is not there', async () => {
    const { client, state } = createService();
    state.hasSample = false;
    const getSample = vi.spyOn(client.decisions, 'getSample');
    const storage = createMemoryStorage();
    const check = new SampleCheck({
      client,
      impatientClient: client,
      projectId: 'p1',
      storage,
      checkedBy: () => 'Ada',
    });
    opened.push(check);
    await check.load(false);
    expect([check.state.value, getSample.mock.calls]).toEqual(['none', []]);
    await check.draw({ size: 3, seed: '' });
    expect(check.state.value).toBe('ready');
  });

  it('moves to the next unchecked product', async () => {
    const service = createService();
    const check = await openCheck(service);
    check.move(1);
    check.judge('wrong');
    expect(check.place.value).toBe(2);
    check.judge('right');
    expect(check.place.value).toBe(0);
    check.judge('right');
    expect(check.place.value).toBe(0);
    expect(found(check)).toEqual(['right', 'wrong', 'right']);
    await settle();
    expect(check.unsent.value).toBe(0);
    expect([...service.verdicts.values()].map(({ verdict }) => verdict)).toEqual(['wrong', 'right', 'right']);
  });

  it('keeps verdicts offline and after a reload, and sends them later', async () => {
    const service = createService();
    const storage = createMemoryStorage();
    service.state.refusal = new ConnectError('gone', Code.Unavailable);
    const before = await openCheck(service, storage);
    before.judge('wrong');
    before.note('a chair is no food');
    await settle(10_000);
    expect(before.isOffline.value).toBe(true);
    before.close();
    const after = await openCheck(service, storage);
    expect(found(after)).toEqual(['wrong', '', '']);
    service.state.refusal = undefined;
    await settle(5_000);
    expect(service.verdicts.get('a')).toMatchObject({ verdict: 'wrong', note: '' });
    expect(service.verdicts.get('b')).toMatchObject({ verdict: '', note: 'a chair is no food' });
    expect(after.unsent.value).toBe(0);
    expect(storage.length).toBe(0);
  });

  it('sends verdicts that changed while others were being sent', async () => {
    const service = createService();
    const check = await openCheck(service);
    check.judge('wrong');
    check.move(-1);
    check.judge('right');
    await settle();
    expect(service.verdicts.get('a')?.verdict).toBe('right');
  });

  it('keeps a rejected verdict and shows the reason', async () => {
    const service = createService();
    const check = await openCheck(service);
    service.state.refusal = new ConnectError('not yours', Code.PermissionDenied);
    check.judge('right');
    await settle(60_000);
    expect(check.refusal.value?.code).toBe('permission_denied');
    expect(check.unsent.value).toBe(1);
  });

  it('begins with drawing a sample if there is none', async () => {
    const service = createService();
    service.state.hasSample = false;
    const check = await openCheck(service);
    expect(check.state.value).toBe('none');
    await check.draw({ size: 3, seed: '' });
    expect(check.state.value).toBe('ready');
  });
});

it('keys judge and move, but not with a modifier', () => {
  const key = (pressed: string, ctrlKey = false) =>
    findSampleCommand({ key: pressed, ctrlKey, altKey: false, metaKey: false, isComposing: false }, null);
  expect(['r', 'W', 'n', 'ArrowLeft', 'ArrowRight', 'q'].map((pressed) => key(pressed))).toEqual([
    ...['right', 'wrong', 'note', 'previous', 'next'],
    undefined,
  ]);
  expect(key('r', true)).toBeUndefined();
});

it('running a project again only sends the columns that changed', () => {
  expect(toColumns({ designation: 'notes', supplier: 'supplier', notes: 'designation' })).toBe(
    'designation=notes,notes=designation',
  );
});
