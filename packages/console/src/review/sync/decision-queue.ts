import type { QueueEntry } from './queue-entry.ts';

/** The storage of the queue: `localStorage`, which outlives the tab. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type DecisionQueue = ReturnType<typeof createDecisionQueue>;

/**
 * The decisions on a project that are waiting in this browser. Each is a separate item of the storage, so tabs that write
 * at the same time do not overwrite each other.
 */
export function createDecisionQueue(storage: QueueStorage, projectId: string) {
  const prefix = `ledgerprint.decision.${projectId}.`;
  /** Entries that did not fit into the storage. */
  const unkept = new Map<string, QueueEntry>();

  function find(id: string): QueueEntry | undefined {
    return unkept.get(id) ?? parseEntry(storage.getItem(prefix + id));
  }

  /** In sending order. */
  function list(): readonly QueueEntry[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    const kept = keys.flatMap((key) => {
      const entry = key?.startsWith(prefix) ? parseEntry(storage.getItem(key)) : undefined;
      return entry === undefined || unkept.has(entry.id) ? [] : [entry];
    });
    return [...kept, ...unkept.values()].sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
  }

  /** Adds or replaces an entry. If the storage is full, only this tab keeps it. */
  function put(entry: QueueEntry): void {
    try {
      storage.setItem(prefix + entry.id, JSON.stringify(entry));
      unkept.delete(entry.id);
    } catch {
      unkept.set(entry.id, entry);
    }
  }

  function remove(id: string): void {
    unkept.delete(id);
    storage.removeItem(prefix + id);
  }

  return {
    list,
    find,
    put,
    remove,
    /** The place after all others. */
    nextPlace: () => 1 + Math.max(0, ...list().map(({ place }) => place)),
    /** False while a reload would lose entries. */
    isKept: () => unkept.size === 0,
    /** True if a key of the storage belongs to this queue. */
    isItem: (key: string) => key.startsWith(prefix),
  };
}

/** Undefined for entries of another version that this one cannot read. */
function parseEntry(text: string | null): QueueEntry | undefined {
  if (text === null) return undefined;
  try {
    const entry: Partial<QueueEntry> = JSON.parse(text);
    const isEntry = typeof entry.id === 'string' && typeof entry.place === 'number';
    return isEntry && (entry.kind === 'decide' || entry.kind === 'revoke') ? (entry as QueueEntry) : undefined;
  } catch {
    return undefined;
  }
}
