import { createHashFilter } from './hash-filter.ts';

const firstSize = 1 << 13;
/** In the third place of a slot: nothing, or below it the place of a list. */
const empty = -1;

/**
 * Numbers of words by the forms that the words have in texts. Forms are found without making their text: by two hashes, which together
 * are as good as the text. `filterBits`: see `createHashFilter`.
 */
export function createFormTable(filterBits: number) {
  const maybe = createHashFilter(filterBits);
  /** Three places for each slot: both hashes, and the number, or where there are several. */
  let slots = new Int32Array(3 * firstSize).fill(empty);
  let mask = firstSize - 1;
  let used = 0;
  const lists: number[][] = [];

  function slotOf(first: number, second: number): number {
    let slot = (second ^ (second >>> 15)) & mask;
    for (;;) {
      const at = 3 * slot;
      if (slots[at + 2] === empty || (slots[at] === first && slots[at + 1] === second)) return at;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    const before = slots;
    mask = 2 * mask + 1;
    slots = new Int32Array(3 * (mask + 1)).fill(empty);
    for (let at = 0; at < before.length; at += 3) {
      if (before[at + 2] !== empty) put(before[at] as number, before[at + 1] as number, before[at + 2] as number);
    }
  }

  function put(first: number, second: number, value: number): void {
    const at = slotOf(first, second);
    slots[at] = first;
    slots[at + 1] = second;
    slots[at + 2] = value;
  }

  function listOf(value: number): number[] {
    return lists[empty - 1 - value] as number[];
  }

  return {
    add(form: string, number: number): void {
      const { first, second } = hashesOf(form);
      maybe.add(first);
      const known = slots[slotOf(first, second) + 2] as number;
      if (known < empty) listOf(known).push(number);
      else if (known === empty) {
        put(first, second, number);
        if (++used * 2 > mask) grow();
      } else {
        lists.push([known, number]);
        put(first, second, empty - lists.length);
      }
    },

    /** Adds the numbers of the form with these hashes to a list, in the order in which they were added. */
    collect(first: number, second: number, found: number[]): void {
      if (!maybe.has(first)) return;
      const value = slots[slotOf(first, second) + 2] as number;
      if (value >= 0) found.push(value);
      else if (value < empty) found.push(...listOf(value));
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

/** Reused: valid until the next call. */
const hashes = { first: 0, second: 0 };

/** Both hashes of a text, or of a part of it. The result is valid until the next call. */
export function hashesOf(text: string, start = 0, end = text.length): Readonly<typeof hashes> {
  let first = 0;
  let second = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    first = extendFirst(first, code);
    second = extendSecond(second, code);
  }
  hashes.first = first;
  hashes.second = second;
  return hashes;
}
