import type { Tables } from '../store/store.ts';

const prefixLength = 16;

/**
 * Tells issued keys from made-up ones without a lookup for each: all digests are loaded together, and again when they are
 * older than the given time. This is needed only while many made-up keys arrive. Two keys do not share a 64-bit prefix by chance;
 * if they did, it would only cost a lookup.
 */
export function createIssuedKeys(options: { readonly tables: Pick<Tables, 'apiKeys'>; readonly keptForMs: number }) {
  const { tables, keptForMs } = options;
  let loaded: { readonly prefixes: Promise<ReadonlySet<string>>; readonly untilMs: number } | undefined;

  function load(now: number) {
    const prefixes = tables.apiKeys.listDigestPrefixes().then((all) => new Set(all));
    const fresh = { prefixes, untilMs: now + keptForMs };
    prefixes.catch(() => {
      if (loaded === fresh) loaded = undefined;
    });
    return fresh;
  }

  return {
    async has(digest: string, now: number): Promise<boolean> {
      if (loaded === undefined || loaded.untilMs <= now) loaded = load(now);
      return (await loaded.prefixes).has(digest.slice(0, prefixLength));
    },
  };
}
