type ArrayType<T> = { new (buffer: ArrayBuffer): T; readonly BYTES_PER_ELEMENT: number };

/** Reads the arrays of a model file one after the other. */
export function createModelReader(bytes: Uint8Array) {
  let at = 0;
  return <T>(type: ArrayType<T>, count: number): T => {
    const size = count * type.BYTES_PER_ELEMENT;
    // A copy, since the arrays inside the file are not aligned.
    const copy = new Uint8Array(bytes.subarray(at, at + size));
    at += size;
    return new type(copy.buffer);
  };
}

/** An array as it stands in a model file: little-endian, as all machines we run on are. */
export function toModelBytes(array: Uint32Array | Uint16Array | Int8Array | Float32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Sorted numbers as their differences, which compress well. */
export function toDifferences(sorted: readonly number[]): Uint32Array {
  return Uint32Array.from(sorted, (value, at) => value - (sorted[at - 1] ?? 0));
}

/** The inverse of `toDifferences`. */
export function fromDifferences(differences: Uint32Array): Uint32Array {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}
