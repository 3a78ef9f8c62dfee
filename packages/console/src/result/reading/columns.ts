const firstCapacity = 4_096;

/** Numbers by line; not a number where the cell is empty. */
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

/** Texts by line, each different one kept once: `values[codes[line]]`. */
export type TextColumn = { readonly codes: Uint32Array; readonly values: readonly string[] };

/**
 * A column of few or many different texts; where most are different, looking for equal ones is given up. Texts that are
 * not detached yet are when they are kept, which is dear where most are.
 */
export function createTextColumn({ isDetached = true }: { readonly isDetached?: boolean } = {}) {
  let codes = new Uint32Array(firstCapacity);
  let count = 0;
  let known: Map<string, number> | undefined = new Map();
  const values: string[] = [];
  // Most often a line has what the line before it has.
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

/** The texts without the larger text that they are parts of: a part keeps the whole of it in memory. */
export function detach(texts: readonly string[]): readonly string[] {
  // No text of the service's holds this character.
  return texts.length === 0 ? [] : texts.join('\u0000').split('\u0000');
}

function grow<Column extends Float64Array | Uint32Array>(larger: Column, smaller: Column): Column {
  larger.set(smaller);
  return larger;
}
