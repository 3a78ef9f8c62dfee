const firstSize = 1 << 15;

/**
 * What follows a state after a word, all numbers, in one array: there are tens of thousands of states, and a Map for each takes ten times
 * as long to build. No state follows to 0.
 */
export function createTransitions() {
  /** Three places for each slot: the state, the word, and the next state, 0 if the slot is free. */
  let slots = new Int32Array(3 * firstSize);
  let mask = firstSize - 1;
  let used = 0;

  function slotOf(state: number, word: number): number {
    let slot = Math.imul(Math.imul(state, 0x9e3779b1) ^ word, 0x85ebca6b) >>> 9;
    for (;;) {
      const at = 3 * (slot & mask);
      if (slots[at + 2] === 0 || (slots[at] === state && slots[at + 1] === word)) return at;
      slot++;
    }
  }

  function put(state: number, word: number, next: number): void {
    const at = slotOf(state, word);
    slots[at] = state;
    slots[at + 1] = word;
    slots[at + 2] = next;
  }

  return {
    add(state: number, word: number, next: number): void {
      put(state, word, next);
      if (++used * 2 <= mask) return;
      const before = slots;
      mask = 2 * mask + 1;
      slots = new Int32Array(3 * (mask + 1));
      for (let at = 0; at < before.length; at += 3) {
        if (before[at + 2] !== 0) put(before[at] as number, before[at + 1] as number, before[at + 2] as number);
      }
    },

    /** 0 if nothing follows. */
    find: (state: number, word: number): number => slots[slotOf(state, word) + 2] as number,
  };
}
