import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/platform/failure.ts';
import { FairPool } from '../../src/postgres/fair-pool.ts';

type Numbered = { readonly number: number };

/** A pool of plain objects, with a record of what happened to them. */
function openNumbered({ size = 4, waitMs = 60_000, fails = () => false }: Partial<Options> = {}) {
  let made = 0;
  const ended: number[] = [];
  const losers = new Map<Numbered, () => void>();
  const pool = new FairPool<Numbered>({
    size,
    waitMs,
    connect: async (onLost) => {
      if (fails()) throw new Error('refused');
      const connection = { number: ++made };
      losers.set(connection, () => onLost(connection));
      return connection;
    },
    end: async ({ number }) => {
      ended.push(number);
    },
  });
  return { pool, ended, lose: (connection: Numbered) => losers.get(connection)?.() };
}
type Options = { readonly size: number; readonly waitMs: number; readonly fails: () => boolean };

/** Requests a connection and records its arrival under the name. */
function ask(
  { pool }: Pick<ReturnType<typeof openNumbered>, 'pool'>,
  owner: number | undefined,
  came: string[],
  name: string,
) {
  const lent = Promise.resolve(pool.lend(owner, undefined));
  lent.then(
    () => came.push(name),
    (error: Failure) => came.push(`${name}: ${error.code}`),
  );
  return lent;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair pool', () => {
  it('lends one organization half of its connections, and the rest to others', async () => {
    const numbered = openNumbered();
    const came: string[] = [];
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(numbered, 1, came, name);
    await settle();
    expect(came).toEqual(['a1', 'a2']);
    void ask(numbered, 2, came, 'b1');
    void ask(numbered, undefined, came, 'own');
    await settle();
    expect(came).toEqual(['a1', 'a2', 'b1', 'own']);
    expect(numbered.pool.figures()).toEqual({ used: 4, idle: 0, waiting: 2 });
  });

  it('serves waiting organizations in turn, and the calls of each in order', async () => {
    const numbered = openNumbered({ size: 2 });
    const came: string[] = [];
    const first = await ask(numbered, 1, came, 'a1');
    const second = await ask(numbered, 2, came, 'b1');
    for (const name of ['a2', 'a3', 'a4']) void ask(numbered, 1, came, name);
    void ask(numbered, 3, came, 'c1');
    void ask(numbered, 2, came, 'b2');
    numbered.pool.giveBack(first, 1);
    await settle();
    expect(came).toEqual(['a1', 'b1', 'a2']);
    numbered.pool.giveBack(first, 1);
    await settle();
    // The next turn belongs to another organization, however many calls of the first are waiting.
    expect(came.at(-1)).toBe('c1');
    numbered.pool.giveBack(second, 2);
    await settle();
    expect(came.at(-1)).toBe('b2');
    numbered.pool.giveBack(first, 3);
    await settle();
    expect(came.at(-1)).toBe('a3');
  });

  it('lends an idle connection immediately', async () => {
    const { pool } = openNumbered();
    const connection = await pool.lend(1, undefined);
    pool.giveBack(connection, 1);
    expect(pool.lend(2, undefined)).toBe(connection);
  });

  it('tells a call that waited too long whether it was because of its own organization or of others', async () => {
    const numbered = openNumbered({ size: 2, waitMs: 20 });
    const came: string[] = [];
    await ask(numbered, 1, came, 'a1');
    await expect(ask(numbered, 1, came, 'a2')).rejects.toMatchObject({
      code: 'resource_exhausted',
      message: expect.stringMatching(/Your organization/),
    });
    await ask(numbered, 2, came, 'b1');
    await expect(ask(numbered, 3, came, 'c1')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/in use/),
    });
    expect(numbered.pool.figures().waiting).toBe(0);
  });

  it('drops a call when its signal aborts, and gives its turn to the next', async () => {
    const numbered = openNumbered({ size: 1 });
    const came: string[] = [];
    const lent = await ask(numbered, 1, came, 'a1');
    const left = new AbortController();
    const leaving = Promise.resolve(numbered.pool.lend(2, left.signal));
    void ask(numbered, 3, came, 'c1');
    left.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    numbered.pool.giveBack(lent, 1);
    await settle();
    expect(came).toEqual(['a1', 'c1']);
  });

  it('replaces a lost connection, idle or lent', async () => {
    const numbered = openNumbered({ size: 1 });
    const first = await numbered.pool.lend(1, undefined);
    numbered.lose(first);
    numbered.pool.giveBack(first, 1);
    const second = await numbered.pool.lend(1, undefined);
    numbered.pool.giveBack(second, 1);
    numbered.lose(second);
    expect(await numbered.pool.lend(1, undefined)).toEqual({ number: 3 });
    expect(numbered.ended).toEqual([1, 2]);
  });

  it('counts a connection that is being cancelled until it has ended', async () => {
    const numbered = openNumbered({ size: 1 });
    const came: string[] = [];
    const first = await ask(numbered, 1, came, 'a1');
    const cancelling = Promise.withResolvers<void>();
    numbered.pool.discard(first, 1, cancelling.promise);
    void ask(numbered, 2, came, 'b1');
    await settle();
    expect(came).toEqual(['a1']);
    cancelling.resolve();
    await expect.poll(() => came).toEqual(['a1', 'b1']);
    expect(numbered.ended).toEqual([1]);
  });

  it('tells all waiting calls that no connection can be opened, and tries again for the next', async () => {
    let isDown = true;
    const numbered = openNumbered({ size: 2, fails: () => isDown });
    const came: string[] = [];
    const refused = ['a1', 'a2', 'a3'].map((name, index) => ask(numbered, index, came, name));
    await Promise.allSettled(refused);
    expect(came).toEqual(['a1: unavailable', 'a2: unavailable', 'a3: unavailable']);
    isDown = false;
    await ask(numbered, 1, came, 'a4');
    expect(came.at(-1)).toBe('a4');
  });

  it('closes when all lent connections are back, and refuses waiting calls', async () => {
    const numbered = openNumbered({ size: 1 });
    const came: string[] = [];
    const lent = await ask(numbered, 1, came, 'a1');
    void ask(numbered, 2, came, 'b1');
    let isClosed = false;
    const closing = numbered.pool.close().then(() => {
      isClosed = true;
    });
    await settle();
    expect(came).toEqual(['a1', 'b1: unavailable']);
    expect(isClosed).toBe(false);
    numbered.pool.giveBack(lent, 1);
    await closing;
    expect(numbered.ended).toEqual([1]);
  });
});
