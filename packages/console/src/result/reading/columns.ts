const firstCapacity = 4_096;

/** Numbers by line; NaN for empty cells. */
export function createNumberColumn() {
  let values = new Float64Array(firstCapacity);
  let count = 0;
  return {
    add(value: number): void {
      if (count === values.length) values = grow(new Float64Array(2 * count), values);
      values[count++] = value;
    },
    result: (): Float64Array => values.slice(0, count),
  };
}

/** Texts by line, each kept once: `values[codes[line]]`. */
export type TextColumn = { readonly codes: Uint32Array; readonly values: readonly string[] };

/**
 * A column of texts. It stops looking for equal texts once most turn out to be different. Texts that are not detached
 * yet are detached when they are kept, which is expensive if most are different.
 */
export function createTextColumn({ isDetached = true }: { readonly isDetached?: boolean } = {}) {
  let codes = new Uint32Array(firstCapacity);
  let count = 0;
  let known: Map<string, number> | undefined = new Map();
  const values: string[] = [];
  // Most lines have the same text as the line before.
  let latest: string | undefined;
  let latestCode = 0;
  return {
    add(text: string): void {
      if (count === codes.length) codes = grow(new Uint32Array(2 * count), codes);
      if (text === latest) {
        codes[count++] = latestCode;
        return;
      }
      let code = known?.get(text);
      if (code === undefined) {
        const own = isDetached ? text : (detach([text])[0] ?? '');
        code = values.push(own) - 1;
        known?.set(own, code);
        if (code > firstCapacity && 2 * code > count) known = undefined;
      }
      latest = values[code];
      latestCode = code;
      codes[count++] = code;
    },
    result: (): TextColumn => ({ codes: codes.slice(0, count), values }),
  };
}

/** Copies of texts that are slices of a larger one, which they would otherwise keep in memory. */
export function detach(texts: readonly string[]): readonly string[] {
  // Texts of the service never contain this character.
  return texts.length === 0 ? [] : texts.join('\u0000').split('\u0000');
}

function grow<Column extends Float64Array | Uint32Array>(larger: Column, smaller: Column): Column {
  larger.set(smaller);
  return larger;
}
