/** Keeps the values of the most recently used keys; the least recently used one makes room. */
export function createLoadCache<Key, Value>(most: number) {
  const kept = new Map<Key, Promise<Value>>();
  return {
    /** The value of the key. Concurrent callers share one load. A failed load is not kept. */
    get(key: Key, load: () => Promise<Value>): Promise<Value> {
      const value = kept.get(key) ?? load();
      kept.delete(key);
      kept.set(key, value);
      value.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return value;
    },

    /** The value that is kept or being loaded for the key. */
    find: (key: Key): Promise<Value> | undefined => kept.get(key),
  };
}

/** One value, loaded on first use and kept. A failed load is repeated at the next use. */
export function createLoadOnce<Value>(load: () => Promise<Value>) {
  const cache = createLoadCache<'the one', Value>(1);
  return {
    get: () => cache.get('the one', load),
    /** Undefined before the first use, or after a failed load. */
    find: () => cache.find('the one'),
  };
}
