import { describe, expect, it } from 'vitest';
import { createFairTurns } from '../../src/platform/fair-turns.ts';

const { signal: patient } = new AbortController();

/** Asks for places in this order, and records the order in which they are given; `finish` returns one. */
function openTurns(places: number, mostPerOwner: number) {
  const turns = createFairTurns({ places, mostPerOwner });
  const begun: string[] = [];
  const giveBack = new Map<string, () => void>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    turns,
    begun,
    async ask(owner: number, ...names: string[]): Promise<void> {
      for (const name of names) {
        turns.take(owner, patient).then((give) => {
          begun.push(name);
          giveBack.set(name, give);
        });
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
    expect(turns.waiting()).toBe(1);
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
    expect(turns.waiting()).toBe(1);
    await expect(turns.take(2, leaving.signal)).rejects.toThrow('the client left');
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
});
