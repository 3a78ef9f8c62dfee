import type { Tables } from '../store/store.ts';

const prefixLength = 16;

/**
 * Tells keys that were issued from made-up ones without a look-up for each: all digests are loaded at once, and again when
 * they are older than the given time. Only who is asked for many made-up keys needs it. That a prefix of 64 bits is that of
 * another key does not happen by chance, and would cost a look-up.
 */
export function createIssuedKeys(options: {
  readonly tables: Pick<Tables, 'apiKeys'>;
  readonly keptForMs: number;
}) {
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
