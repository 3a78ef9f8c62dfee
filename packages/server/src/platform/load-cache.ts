/** Keeps the values of the keys asked for last; the one that was not asked for longest makes room. */
export function createLoadCache<Key, Value>(most: number) {
  const kept = new Map<Key, Promise<Value>>();
  return {
    /** The value of the key; several who ask at once share one load. A load that fails is not kept. */
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

    /** What is kept or being loaded under the key. */
    find: (key: Key): Promise<Value> | undefined => kept.get(key),
  };
}

/** One value, loaded when it is first asked for and kept. A load that fails is tried again by whoever asks next. */
export function createLoadOnce<Value>(load: () => Promise<Value>) {
  const cache = createLoadCache<'the one', Value>(1);
  return {
    get: () => cache.get('the one', load),
    /** Undefined where nobody has asked, or the last load has failed. */
    find: () => cache.find('the one'),
  };
}
