import type { KeyUse, KeyUseOutcome } from '../store/key-uses.ts';
import type { Tables } from '../store/store.ts';

/** Whose key. */
type Key = { readonly organizationId: number; readonly keyId: number };
type Count = { -readonly [Field in keyof KeyUse]: KeyUse[Field] };

const flushedEveryMs = 10_000;
/** Of one key on one day; with more than this a key is used by the whole world, and one line tells that as well. */
const mostAddresses = 1_000;
const otherAddresses = 'others';

/**
 * Counts the use of keys by address and day in memory and adds the counts to the database every ten seconds: a call
 * costs no write. What a killed process counted since then is lost.
 */
export type KeyUseLog = ReturnType<typeof openKeyUseLog>;

export function openKeyUseLog(options: {
  readonly tables: Pick<Tables, 'keyUses'>;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}) {
  const { tables, onError, now = Date.now } = options;
  const counts = new Map<number, Map<string, Count>>();

  function findCount(key: Key, address: string, outcome: KeyUseOutcome, atMs: number): Count {
    const ofKey = counts.get(key.keyId) ?? new Map<string, Count>();
    counts.set(key.keyId, ofKey);
    const day = Math.floor(atMs / 86_400_000);
    const known = ofKey.get(`${day} ${outcome} ${address}`);
    if (known !== undefined) return known;
    if (ofKey.size >= mostAddresses && address !== otherAddresses) {
      return findCount(key, otherAddresses, outcome, atMs);
    }
    const at = new Date(atMs);
    const { organizationId, keyId } = key;
    const fresh: Count = {
      ...{ organizationId, keyId, address, outcome, calls: 0, firstAt: at, lastAt: at },
      day: at.toISOString().slice(0, 10),
    };
    ofKey.set(`${day} ${outcome} ${address}`, fresh);
    return fresh;
  }

  async function flush(): Promise<void> {
    const today = new Date(now()).toISOString().slice(0, 10);
    const written: { readonly count: Count; readonly use: KeyUse }[] = [];
    for (const ofKey of counts.values()) {
      for (const [name, count] of ofKey) {
        if (count.calls > 0) written.push({ count, use: { ...count } });
        else if (count.day !== today) ofKey.delete(name);
      }
    }
    if (written.length === 0) return;
    try {
      await tables.keyUses.add(written.map(({ use }) => use));
      // Calls that were counted meanwhile stay for the next time.
      for (const { count, use } of written) count.calls -= use.calls;
    } catch (error) {
      onError(error);
    }
  }

  let flushing = Promise.resolve();
  const flushNext = () => {
    flushing = flushing.then(flush);
    return flushing;
  };
  const timer = setInterval(flushNext, flushedEveryMs).unref();

  return {
    count(key: Key, address: string, outcome: KeyUseOutcome): void {
      const atMs = now();
      const count = findCount(key, address, outcome, atMs);
      count.calls++;
      count.lastAt = new Date(atMs);
    },

    /** Adds what was counted so far. A database that is away is told to `onError` and gets it the next time. */
    flush: flushNext,

    /** Stops counting and adds the rest. */
    close: (): Promise<void> => {
      clearInterval(timer);
      return flushNext();
    },
  };
}
