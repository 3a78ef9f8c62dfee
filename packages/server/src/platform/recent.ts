/** Keeps the values of the keys asked for last; the one that was not asked for longest makes room. */
export function createRecent<Key, Value>(most: number) {
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
  };
}
