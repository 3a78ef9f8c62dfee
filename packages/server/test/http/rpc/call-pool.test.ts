import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openCallPool } from '../../../src/http/rpc/call-pool.ts';
import { Failure } from '../../../src/platform/failure.ts';

const late = new Failure('deadline_exceeded', 'The time is up.');
let pool: ReturnType<typeof openCallPool>;
let cleanedUp: unknown[];

beforeEach(() => {
  cleanedUp = [];
  pool = openCallPool({
    filename: new URL('./support/busy-thread.ts', import.meta.url),
    threads: 2,
    leastThreads: 2,
    heapMb: 128,
    threadData: {} as never,
    afterwards: { cancelStatement: (key) => cleanedUp.push(key), discardFile: (key) => cleanedUp.push(key) },
    onError: () => undefined,
  });
});
afterEach(() => pool.close());

/** Starts a call, with everything that can happen to it. */
function start(path: string, organizationId = 1) {
  const time = new AbortController();
  const ended = Promise.withResolvers<'ended'>();
  const events: string[] = [];
  const call = { path, headers: [], body: new Uint8Array(8), organizationId } as never;
  const answer = pool.run(call, time.signal, () => {
    events.push('ended');
    ended.resolve('ended');
  });
  answer.then(
    () => events.push('answered'),
    () => events.push('refused'),
  );
  return { answer, events, ended: ended.promise, endTime: () => time.abort(late) };
}

const begun = new BroadcastChannel('begun calls') as BroadcastChannel & EventTarget;
afterAll(() => begun.close());
const untilBegun = () => once(begun, 'message');

it('a call in a thread that never looks up is answered at its deadline; then its thread is replaced', async () => {
  const call = start('work for ever');
  await untilBegun();
  call.endTime();
  await expect(call.answer).rejects.toBe(late);
  expect(call.events).toEqual(['refused']);
  expect(await call.ended).toBe('ended');
  expect(pool.figures()).toEqual({ threads: 2, busy: 0, waiting: 0 });
});

it('its organization keeps its turn until then; the other thread serves the others', async () => {
  const first = start('work for ever');
  await untilBegun();
  const next = start('answer');
  first.endTime();
  await expect(first.answer).rejects.toBe(late);
  expect(await start('answer', 2).answer).toMatchObject({ code: 'ok' });
  expect(next.events).toEqual([]);
  await first.ended;
  expect(await next.answer).toMatchObject({ code: 'ok' });
});

it('its statements are cancelled, and the file that it was writing is removed', async () => {
  for (const path of ['query and work for ever', 'write and work for ever']) {
    const call = start(path);
    await untilBegun();
    call.endTime();
    await call.ended;
  }
  expect(cleanedUp).toEqual([{ processID: 7, secretKey: 11 }, 'project/file.zip']);
});

it('a call whose changes are being committed is answered with what happened, and keeps its file', async () => {
  const call = start('commit slowly');
  await untilBegun();
  call.endTime();
  expect(await call.answer).toMatchObject({ code: 'ok' });
  expect(cleanedUp).toEqual([]);
});

it('a call that is over while it waits for its turn is never started', async () => {
  const first = start('work for ever');
  await untilBegun();
  const waiting = start('write and work for ever');
  waiting.endTime();
  await expect(waiting.answer).rejects.toBe(late);
  await waiting.ended;
  first.endTime();
  await first.ended;
  expect(cleanedUp).toEqual([]);
});
