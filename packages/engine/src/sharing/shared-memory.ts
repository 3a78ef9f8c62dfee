import { letGo } from './let-go.ts';
import { layOut, type PlainData, readLayout } from './plain-data.ts';

/**
 * Memory for what the threads of a process read and never write, by the names of the files that it is made of. Given to the
 * threads when they start, it is empty: the first thread that needs a file fills its part, for all others.
 *
 * Each part starts with its state, followed by the place and the length of a text, and the arrays that the text refers to.
 * The state is `empty`, `loading` while a thread fills the part, then `filled` forever; if filling fails, it is `empty`
 * again.
 */
export type SharedMemory<Name extends string = string> = { readonly [name in Name]: SharedArrayBuffer };

const empty = 0;
const loading = 1;
const filled = 2;

const headLength = 4;
const headBytes = headLength * Int32Array.BYTES_PER_ELEMENT;
/** Addresses are reserved for this size, memory is taken as far as it is used: the largest part has 40 MB. */
const mostBytes = 2 ** 28;

export function createSharedMemory<Name extends string>(names: readonly Name[]): SharedMemory<Name> {
  return Object.fromEntries(
    names.map((name) => [name, new SharedArrayBuffer(headBytes, { maxByteLength: mostBytes })]),
  ) as SharedMemory<Name>;
}

/** Loads a file, or uses what another thread made of it. The arrays that `load` gives are copied and freed. */
export type Share<Name extends string> = <T extends PlainData>(name: Name, load: () => Promise<T>) => Promise<T>;

/** Loading takes a second: a thread that takes longer than this has probably been ended. */
const usualPatienceMs = 20_000;

export function createShare<Name extends string>(
  memory: SharedMemory<Name>,
  patienceMs = usualPatienceMs,
): Share<Name> {
  return async <T extends PlainData>(name: Name, load: () => Promise<T>): Promise<T> => {
    const part = memory[name];
    const state = new Int32Array(part, 0, 1);
    for (;;) {
      const found = Atomics.compareExchange(state, 0, empty, loading);
      if (found === filled) return read<T>(part);
      // A thread that is only slow writes the same bytes, so it does no harm.
      if (found === empty || (await isStuck(state, patienceMs))) {
        await fill(part, state, load);
        return read<T>(part);
      }
    }
  };
}

async function fill(part: SharedArrayBuffer, state: Int32Array, load: () => Promise<PlainData>): Promise<void> {
  try {
    write(part, await load());
    Atomics.store(state, 0, filled);
  } catch (error) {
    Atomics.compareExchange(state, 0, loading, empty);
    throw error;
  } finally {
    Atomics.notify(state, 0);
  }
}

/** Resolves when the thread that loads has finished or failed, or to true after this time. */
async function isStuck(state: Int32Array, patienceMs: number): Promise<boolean> {
  // Waiting alone does not keep a thread alive.
  const alive = setInterval(() => undefined, patienceMs);
  try {
    return (await Atomics.waitAsync(state, 0, loading, patienceMs).value) === 'timed-out';
  } finally {
    clearInterval(alive);
  }
}

function write(part: SharedArrayBuffer, data: PlainData): void {
  const { text, arrays, byteLength } = layOut(data);
  const head = new Int32Array(part, 0, headLength);
  const bytes = new TextEncoder().encode(text);
  const textAt = headBytes + byteLength;
  part.grow(Math.max(part.byteLength, textAt + bytes.length));
  for (const { array, at } of arrays) {
    new Uint8Array(part, headBytes + at, array.byteLength).set(toBytes(array));
  }
  for (const { array } of arrays) letGo(array);
  new Uint8Array(part, textAt, bytes.length).set(bytes);
  head[1] = textAt;
  head[2] = bytes.length;
}

function read<T extends PlainData>(part: SharedArrayBuffer): T {
  const [, textAt = 0, textLength = 0] = new Int32Array(part, 0, headLength);
  // A copy, because shared memory cannot be decoded.
  const text = new TextDecoder().decode(new Uint8Array(part, textAt, textLength).slice());
  return readLayout<T>(text, part, headBytes);
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
