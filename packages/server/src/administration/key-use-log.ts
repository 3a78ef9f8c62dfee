import type { FailedKeyOutcome, KeyUseOutcome } from '../store/key-uses.ts';
import type { Tables } from '../store/store.ts';
import { type AddressCounts, createAddressCounts } from './address-counts.ts';

/** A key and its owner. */
type Key = { readonly organizationId: number; readonly keyId: number };
type UsesOfKey = { readonly key: Key; readonly counts: AddressCounts<KeyUseOutcome> };

const flushedEveryMs = 10_000;

/**
 * Counts the use of keys by address and day in memory and adds the counts to the database every ten seconds, so that a call
 * costs no write. A killed process loses its counts since the last write. Unknown keys are counted by address only, so that
 * made-up keys cannot fill the log.
 */
export type KeyUseLog = ReturnType<typeof openKeyUseLog>;

export function openKeyUseLog(options: {
  readonly tables: Pick<Tables, 'keyUses'>;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}) {
  const { tables, onError, now = Date.now } = options;
  const uses = new Map<number, UsesOfKey>();
  const failed = createAddressCounts<FailedKeyOutcome>();

  function usesOf({ organizationId, keyId }: Key): UsesOfKey {
    const known = uses.get(keyId);
    if (known !== undefined) return known;
    const fresh = { key: { organizationId, keyId }, counts: createAddressCounts<KeyUseOutcome>() };
    uses.set(keyId, fresh);
    return fresh;
  }

  async function write<Pending extends { settle(): void }>(
    pending: readonly Pending[],
    add: (pending: readonly Pending[]) => Promise<void>,
  ): Promise<void> {
    if (pending.length === 0) return;
    try {
      await add(pending);
      for (const { settle } of pending) settle();
    } catch (error) {
      onError(error);
    }
  }

  async function flush(): Promise<void> {
    const today = new Date(now()).toISOString().slice(0, 10);
    const ofKeys = [...uses.values()].flatMap(({ key, counts }) =>
      counts.collect(today).map(({ count, settle }) => ({ use: { ...key, ...count }, settle })),
    );
    await write(ofKeys, (pending) => tables.keyUses.add(pending.map(({ use }) => use)));
    await write(failed.collect(today), (pending) => tables.keyUses.addFailed(pending.map(({ count }) => count)));
  }

  let flushing = Promise.resolve();
  const flushNext = () => {
    flushing = flushing.then(flush);
    return flushing;
  };
  const timer = setInterval(flushNext, flushedEveryMs).unref();

  return {
    count: (key: Key, address: string, outcome: KeyUseOutcome): void =>
      usesOf(key).counts.count(address, outcome, now()),

    /** Counts an unknown key. */
    countFailed: (address: string, outcome: FailedKeyOutcome): void => failed.count(address, outcome, now()),

    /** Writes the counts so far. If the database does not answer, calls `onError` and writes them the next time. */
    flush: flushNext,

    /** Stops counting and writes the rest. */
    close: (): Promise<void> => {
      clearInterval(timer);
      return flushNext();
    },
  };
}
