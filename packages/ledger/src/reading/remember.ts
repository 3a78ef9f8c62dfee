const mostRemembered = 10_000;

/** Caches a function's results: cells of a column repeat. */
export function remember<T>(judge: (text: string) => T): (text: string) => T {
  const memory = new Map<string, T>();
  return (text) => {
    const known = memory.get(text);
    if (known !== undefined || memory.has(text)) return known as T;
    const judged = judge(text);
    if (memory.size >= mostRemembered) memory.clear();
    memory.set(text, judged);
    return judged;
  };
}
