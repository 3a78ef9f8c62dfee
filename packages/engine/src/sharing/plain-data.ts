type NumberArray = Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** What JSON can say (finite numbers), and arrays of numbers, for which it would take too long. */
export type PlainData =
  | string
  | number
  | boolean
  | NumberArray
  | readonly PlainData[]
  | { readonly [name: string]: PlainData };

/** Data as a text, and the arrays that it refers to by their places, one after the other in `byteLength` bytes. */
export type DataLayout = {
  readonly text: string;
  readonly arrays: readonly { readonly array: NumberArray; readonly at: number }[];
  readonly byteLength: number;
};

/** Where an array is. No data has a property with this name. */
type Place = { readonly '#array': ArrayKind; readonly at: number; readonly length: number };

type ArrayKind = NumberArray[typeof Symbol.toStringTag];
type ArrayType = new (buffer: ArrayBufferLike, at: number, length: number) => NumberArray;

const kinds: Readonly<Record<ArrayKind, ArrayType>> = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};
/** Each array starts at a multiple of the size of the largest numbers. */
const alignment = 8;

export function layOut(data: PlainData): DataLayout {
  const arrays: { readonly array: NumberArray; readonly at: number }[] = [];
  let byteLength = 0;
  const text = JSON.stringify(data, (_, value: PlainData | NumberArray): PlainData | Place => {
    if (!ArrayBuffer.isView(value)) return value;
    const at = byteLength;
    arrays.push({ array: value, at });
    byteLength = Math.ceil((at + value.byteLength) / alignment) * alignment;
    return { '#array': value[Symbol.toStringTag], at, length: value.length };
  });
  return { text, arrays, byteLength };
}

/** The data whose arrays were copied to these bytes, from `start` on: its arrays are views of them. */
export function readLayout<T extends PlainData>(text: string, buffer: ArrayBufferLike, start: number): T {
  return JSON.parse(text, (_, value: PlainData | Place) =>
    isPlace(value) ? new kinds[value['#array']](buffer, start + value.at, value.length) : value,
  );
}

function isPlace(value: PlainData | Place): value is Place {
  return typeof value === 'object' && '#array' in value;
}
