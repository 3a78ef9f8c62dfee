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

/** An array as stored in a model file: little-endian, like all machines we run on. */
export function toModelBytes(array: Uint32Array | Uint16Array | Int8Array | Float32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

type Numbers = Uint32Array | Uint16Array;

/**
 * Each number minus the previous one, which compresses well if the numbers mostly grow. A negative difference wraps
 * around, and wraps back when it is read.
 */
export function toDifferences<T extends Numbers>(numbers: T): T {
  return numbers.map((value, at) => value - (numbers[at - 1] ?? 0)) as T;
}

/** The inverse of `toDifferences`, in place, because these are the largest arrays. */
export function fromDifferences<T extends Numbers>(differences: T): T {
  for (let at = 1; at < differences.length; at++) {
    differences[at] = (differences[at] as number) + (differences[at - 1] as number);
  }
  return differences;
}
