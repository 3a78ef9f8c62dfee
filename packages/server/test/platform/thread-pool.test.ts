import { afterEach, describe, expect, it } from 'vitest';
import { isOutOfMemory, openThreadPool, type ThreadPool } from '../../src/platform/thread-pool.ts';

type Task = { readonly until?: SharedArrayBuffer; readonly end?: 'throw' | 'die' | 'grow' };
type Pool = ThreadPool<Task, { readonly threadId: number; readonly workerData: unknown }>;

const opened: Pool[] = [];
const errors: Error[] = [];
const { signal } = new AbortController();

function open(file: string, mostThreads = 1): Pool {
  const pool: Pool = openThreadPool({
    filename: new URL(`./support/${file}.ts`, import.meta.url),
    entry: 'runTask',
    mostThreads,
    idleMs: 60_000,
    maxOldGenerationSizeMb: 64,
    threadData: { greeting: 'hello' },
    onError: (error) => errors.push(error),
  });
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
  errors.length = 0;
});

/** Shared memory that blocks the tasks that wait for it until it is released. */
function createGate() {
  const until = new SharedArrayBuffer(4);
  const release = () => {
    Atomics.store(new Int32Array(until), 0, 1);
    Atomics.notify(new Int32Array(until), 0);
  };
  return { until, release };
}

describe('a pool of threads', () => {
  it('runs tasks in threads that have its data, and counts them', async () => {
    const pool = open('counting-thread');
    const { until, release } = createGate();
    const tasks = [pool.run({ until }, { signal }), pool.run({ until }, { signal })];
    await expect.poll(pool.figures).toEqual({ threads: 1, busy: 1, waiting: 1 });
    release();
    const [first, second] = await Promise.all(tasks);
    expect(first?.workerData).toEqual({ greeting: 'hello' });
    expect(second?.threadId).toBe(first?.threadId);
    expect(pool.figures()).toEqual({ threads: 1, busy: 0, waiting: 0 });
  });

  it('rejects a task that throws, and continues', async () => {
    const pool = open('counting-thread');
    await expect(pool.run({ end: 'throw' }, { signal })).rejects.toThrow('the task failed');
    expect((await pool.run({}, { signal })).workerData).toEqual({ greeting: 'hello' });
  });

  it('rejects a task whose thread dies, and replaces the thread', async () => {
    const pool = open('counting-thread');
    const { threadId } = await pool.run({}, { signal });
    await expect(pool.run({ end: 'die' }, { signal })).rejects.toThrow();
    expect((await pool.run({}, { signal })).threadId).not.toBe(threadId);
  });

  it('rejects a task that runs out of memory, says so, and replaces the thread', async () => {
    const pool = open('counting-thread');
    const { threadId } = await pool.run({}, { signal });
    const error = await pool.run({ end: 'grow' }, { signal }).catch((reason: unknown) => reason);
    expect(isOutOfMemory(error)).toBe(true);
    expect((await pool.run({}, { signal })).threadId).not.toBe(threadId);
    expect(isOutOfMemory(await pool.run({ end: 'throw' }, { signal }).catch((reason) => reason))).toBe(false);
  });

  it('removes an aborted task from the queue', async () => {
    const pool = open('counting-thread');
    const { until, release } = createGate();
    const running = pool.run({ until }, { signal });
    const givenUp = new AbortController();
    const waiting = pool.run({}, { signal: givenUp.signal });
    givenUp.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    release();
    await running;
    expect(pool.figures()).toEqual({ threads: 1, busy: 0, waiting: 0 });
  });

  it('finishes tasks in progress when it is closed, and ends its threads', async () => {
    const pool = open('counting-thread', 2);
    const { until, release } = createGate();
    const running = pool.run({ until }, { signal });
    const closing = pool.close();
    release();
    expect((await running).workerData).toEqual({ greeting: 'hello' });
    await closing;
    expect(pool.figures()).toEqual({ threads: 0, busy: 0, waiting: 0 });
  });

  it('explains why its threads do not load, and can be closed', async () => {
    const pool = open('broken-thread');
    await expect.poll(() => errors[0]?.message).toBe('this thread does not load');
    await pool.close();
    expect(pool.figures().threads).toBe(0);
  });
});
