/** Why a text cannot be read as JSON; the message continues "The body …". */
export class JsonProblem extends Error {}

/** The most keys of open objects to remember. */
const mostKeys = 10_000;

/** Remembers the keys of the objects that are open, and fails at a duplicate. */
export function createKeyMemory() {
  const objects: Set<string>[] = [];
  // Creating a set for every object with a single key would be most of the work.
  const firsts: (string | undefined)[] = [];
  let remembered = 0;
  return {
    open(): void {
      firsts.push(undefined);
    },

    add(key: string): void {
      const depth = firsts.length - 1;
      const first = firsts[depth];
      if (++remembered > mostKeys) throw new JsonProblem(`contains an object with more than ${mostKeys} fields`);
      if (first === undefined) {
        firsts[depth] = key;
        return;
      }
      const others = objects[depth] ?? new Set();
      objects[depth] = others;
      if (key === first || others.has(key))
        throw new JsonProblem(`contains the field ${showKey(key)} twice in one object`);
      others.add(key);
    },

    close(): void {
      const depth = firsts.length - 1;
      const others = objects[depth]?.size ?? 0;
      remembered -= others + (firsts[depth] === undefined ? 0 : 1);
      objects[depth]?.clear();
      firsts.pop();
    },
  };
}

/** A key for a sentence, in ASCII and not too long. */
export function showKey(key: string): string {
  const short = key.length > 60 ? `${key.slice(0, 60)}...` : key;
  return short.replace(/[^\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}
