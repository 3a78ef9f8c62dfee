/**
 * Ledgers have few distinct days, currencies and suppliers. The limit keeps the cache from filling the memory if all
 * texts are different.
 */
const mostTexts = 20_000;

/** Caches the results, so that each text is read once. */
export function remember<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Result;
    const result = read(text);
    if (known.size < mostTexts) known.set(text, result);
    return result;
  };
}
