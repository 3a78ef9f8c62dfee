/** Stores texts as bytes, one after the other. */
export type TextStore = ReturnType<typeof createTextStore>;

const firstBytes = 65_536;

export function createTextStore() {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let bytes = new Uint8Array(firstBytes);
  let ends = new Float64Array(1024);
  let used = 0;
  let count = 0;

  return {
    /** Returns the number by which the text can be retrieved. */
    add(text: string): number {
      // A UTF-16 code unit takes at most three bytes.
      const needed = used + text.length * 3;
      if (needed > bytes.length) {
        const wider = new Uint8Array(Math.max(needed, bytes.length * 2));
        wider.set(bytes);
        bytes = wider;
      }
      if (count === ends.length) {
        const wider = new Float64Array(count * 2);
        wider.set(ends);
        ends = wider;
      }
      used += encoder.encodeInto(text, bytes.subarray(used)).written;
      ends[count] = used;
      return count++;
    },

    get(number: number): string {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0);
      return decoder.decode(bytes.subarray(start, ends[number] ?? start));
    },
  };
}
