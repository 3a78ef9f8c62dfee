import { describe, expect, it } from 'vitest';
import { FairTurns, type Owner } from '../../src/platform/fair-turns.ts';

const { signal: patient } = new AbortController();

/** Asks for places in this order, and records the order in which they are given; `finish` returns one. */
function openTurns(places: number, mostPerOwner: number, waitMs?: number) {
  const turns = new FairTurns({ places, mostPerOwner, ...(waitMs === undefined ? {} : { waitMs }) });
  const begun: string[] = [];
  const giveBack = new Map<string, () => void>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    turns,
    begun,
    async ask(owner: Owner, ...names: string[]): Promise<void> {
      for (const name of names) {
        Promise.resolve(turns.take(owner, patient)).then(
          (give) => {
            begun.push(name);
            giveBack.set(name, give);
          },
          ({ reason }) => begun.push(`${name}: ${reason}`),
        );
      }
      await settled();
    },
    async finish(name: string): Promise<void> {
      giveBack.get(name)?.();
      await settled();
    },
  };
}

describe('places shared in turns', () => {
  it('are given immediately while there are any', async () => {
    const { ask, begun, turns } = openTurns(2, 2);
    await ask(1, 'a1', 'a2', 'a3');
    expect(begun).toEqual(['a1', 'a2']);
    expect(turns.figures()).toEqual({ taken: 2, waiting: 1 });
  });

  it('are given without a promise while there are any', () => {
    const turns = new FairTurns({ places: 1, mostPerOwner: 1 });
    const giveBack = turns.take(1) as () => void;
    giveBack();
    expect(turns.take(2)).toBeTypeOf('function');
  });

  it('are never all given to one owner with a limit', async () => {
    const { ask, begun, finish } = openTurns(3, 2);
    await ask(1, 'a1', 'a2', 'a3', 'a4');
    expect(begun).toEqual(['a1', 'a2']);
    await ask(2, 'b1', 'b2');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await finish('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  });

  it('may all be taken by the service itself, which also takes turns', async () => {
    const { ask, begun, finish } = openTurns(2, 1);
    await ask(undefined, 'own1', 'own2', 'own3', 'own4');
    expect(begun).toEqual(['own1', 'own2']);
    await ask(1, 'a1', 'a2');
    for (const name of ['own1', 'own2', 'own3']) await finish(name);
    expect(begun).toEqual(['own1', 'own2', 'own3', 'a1', 'own4']);
  });

  it('go to waiting owners in turn, however many tasks each has', async () => {
    const { ask, begun, finish } = openTurns(1, 1);
    await ask(1, 'a1', 'a2', 'a3', 'a4');
    await ask(2, 'b1', 'b2');
    await ask(3, 'c1');
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are not given to tasks that were aborted', async () => {
    const { ask, begun, finish, turns } = openTurns(1, 1);
    await ask(1, 'a1');
    const leaving = new AbortController();
    const left = turns.take(2, leaving.signal);
    await ask(3, 'c1');
    leaving.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
    expect(turns.figures().waiting).toBe(1);
    expect(() => turns.take(2, leaving.signal)).toThrow('the client left');
    await finish('a1');
    expect(begun).toEqual(['a1', 'c1']);
  });

  it('are returned only once', async () => {
    const { ask, begun, finish } = openTurns(1, 1);
    await ask(1, 'a1', 'a2', 'a3');
    await finish('a1');
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('are refused to a task that waited too long, with the reason: its own tasks or those of others', async () => {
    const { ask, begun, turns } = openTurns(2, 1, 20);
    await ask(1, 'a1', 'a2');
    await expect.poll(() => begun).toEqual(['a1', 'a2: share']);
    await ask(2, 'b1');
    await ask(3, 'c1');
    await expect.poll(() => begun).toEqual(['a1', 'a2: share', 'b1', 'c1: places']);
    expect(turns.figures()).toEqual({ taken: 2, waiting: 0 });
  });

  it('are no longer given once closed, which waits for those that are taken', async () => {
    const { ask, begun, finish, turns } = openTurns(2, 2);
    await ask(1, 'a1', 'a2', 'a3');
    await ask(2, 'b1');
    const closing = turns.close().then(() => begun.push('closed'));
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2', 'a3: closed', 'b1: closed']);
    await expect(turns.take(3)).rejects.toThrow('closed');
    await finish('a2');
    await closing;
    expect(begun.at(-1)).toBe('closed');
  });

  it('are given in order to many waiting tasks', async () => {
    const { ask, begun, finish } = openTurns(1, 1);
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    await ask(1, ...names);
    for (const name of names) await finish(name);
    expect(begun).toEqual(names);
  });
});
