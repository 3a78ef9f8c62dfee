/** More than the units, currencies and days of most ledgers. */
const mostRemembered = 4_096;
/** Longer texts are seldom repeated, and would fill the memory. */
const longestText = 64;

/**
 * A conversion that remembers its results for short texts: the units, currencies, days and names of a ledger are repeated many
 * times. The results are the same without a memory; they are shared, so they must not be changed.
 */
export function remembering<Result>(
  convert: (text: string) => Result,
  { most = mostRemembered, longest = longestText }: { readonly most?: number; readonly longest?: number } = {},
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (text.length > longest) return convert(text);
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = convert(text);
    if (known.size >= most) known.clear();
    known.set(copyText(text), result);
    return result;
  };
}

/** A part of a long text, such as a file, would keep all of it in memory. */
function copyText(text: string): string {
  return text.split('').join('');
}
