/** Ledgers have few different days, currencies and suppliers; texts of which each is another must not fill the memory. */
const mostTexts = 20_000;

/** The same answers, each text read once. */
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
