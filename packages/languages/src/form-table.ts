import { createHashFilter } from './hash-filter.ts';

const none: readonly number[] = [];
const firstSize = 1 << 12;
const empty = -1;

/**
 * Numbers of words by the forms that the words have in texts. Forms are found without making their text: by two hashes, which together
 * are as good as the text. `filterBits`: see `createHashFilter`.
 */
export function createFormTable(filterBits: number) {
  const maybe = createHashFilter(filterBits);
  /** Three places for each slot: both hashes, and where its numbers are in `lists`. */
  let slots = new Int32Array(3 * firstSize).fill(empty);
  let mask = firstSize - 1;
  let used = 0;
  /** A list is shared by the forms of a word. */
  const lists: (readonly number[])[] = [];
  const listOf = new Map<string, number>();

  function slotOf(first: number, second: number): number {
    let slot = (second ^ (second >>> 15)) & mask;
    for (;;) {
      const at = 3 * slot;
      if (slots[at + 2] === empty || (slots[at] === first && slots[at + 1] === second)) return at;
      slot = (slot + 1) & mask;
    }
  }

  function toList(numbers: readonly number[]): number {
    const key = numbers.join();
    const known = listOf.get(key);
    if (known !== undefined) return known;
    listOf.set(key, lists.length);
    return lists.push(numbers) - 1;
  }

  function grow(): void {
    const before = slots;
    mask = 2 * mask + 1;
    slots = new Int32Array(3 * (mask + 1)).fill(empty);
    for (let at = 0; at < before.length; at += 3) {
      if (before[at + 2] === empty) continue;
      slots.set(before.subarray(at, at + 3), slotOf(before[at] as number, before[at + 1] as number));
    }
  }

  return {
    add(form: string, number: number): void {
      const { first, second } = hashesOf(form);
      maybe.add(first);
      const at = slotOf(first, second);
      const known = slots[at + 2] as number;
      slots[at] = first;
      slots[at + 1] = second;
      slots[at + 2] = toList(known === empty ? [number] : [...(lists[known] as readonly number[]), number]);
      if (known === empty && ++used * 2 > mask) grow();
    },

    /** The numbers of the form with these hashes, in the order in which they were added. */
    find(first: number, second: number): readonly number[] {
      if (!maybe.has(first)) return none;
      const list = slots[slotOf(first, second) + 2] as number;
      return list === empty ? none : (lists[list] as readonly number[]);
    },
  };
}

/** The hash of a text and one more letter; 0 is that of an empty text. */
export function extendFirst(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** A second hash, which is equal for other pairs of texts than the first. */
export function extendSecond(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function hashesOf(text: string): { readonly first: number; readonly second: number } {
  let first = 0;
  let second = 0;
  for (let at = 0; at < text.length; at++) {
    first = extendFirst(first, text.charCodeAt(at));
    second = extendSecond(second, text.charCodeAt(at));
  }
  return { first, second };
}
