const noBreak = '\u00a0';
const spaced = new WeakMap<object, unknown>();

/**
 * Texts with no-break spaces where French wants them: before `:`, `;`, `?`, `!` and `%`, and inside guillemets. Word lists
 * are written with plain spaces; this goes through strings, lists, objects and the results of functions.
 */
export function withFrenchSpaces<T>(words: T): T {
  return toSpaced(words) as T;
}

function toSpaced(words: unknown): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/ (?=[:;?!%»])/g, noBreak).replaceAll('« ', `«${noBreak}`);
  }
  if (words === null || (typeof words !== 'object' && typeof words !== 'function')) return words;
  // The same list stays the same object from one rendering to the next.
  if (!spaced.has(words)) spaced.set(words, spaceParts(words));
  return spaced.get(words);
}

function spaceParts(words: object): unknown {
  if (typeof words === 'function') {
    return (...values: unknown[]) => toSpaced((words as (...values: unknown[]) => unknown)(...values));
  }
  if (Array.isArray(words)) return words.map(toSpaced);
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, toSpaced(value)]));
}
