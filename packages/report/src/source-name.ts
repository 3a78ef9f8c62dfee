/** How the sources of factors that have no publisher are named, in the language of the reader. */
export type SourceWords = {
  readonly proxies: (edition: string) => string;
  readonly derived: (edition: string) => string;
  readonly own: (text: string) => string;
};

const ownFactor = 'Own factor: ';

/** The display name of a source: our own and those of the organization in words, published ones as they are. */
export function nameSource(source: string, words: SourceWords): string {
  const [, kind, edition] = /^(?:Ledgerprint )?(Proxies|Derived) (\d+)$/.exec(source) ?? [];
  if (edition !== undefined) return kind === 'Proxies' ? words.proxies(edition) : words.derived(edition);
  return source.startsWith(ownFactor) ? words.own(source.slice(ownFactor.length)) : source;
}
