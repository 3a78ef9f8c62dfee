import type { EncodedFeatures, Network } from './network.ts';

type Rows = Pick<Network, 'hidden' | 'rowWeights'>;

/** Numbers that are added at once: four bytes in each of four words. */
const blockSize = 16;
/** Makes unsigned bytes of signed ones, 128 larger, so that no sum borrows from its neighbour. */
const signBits = 0x80808080 | 0;
const offset = 128;
const everySecondByte = 0x00ff00ff;
/** Of unsigned bytes 257 fit into 16 bits when added up. */
const mostRows = 256;

/** How many sums a network takes: its rows are whole words. */
export function toSumCount(hidden: number): number {
  return toWidth(hidden, 4);
}

/**
 * Adds up the rows of features, each times its value, for all networks at once: the sums of the first one, then those
 * of the next, in memory that the next call uses again.
 *
 * Features of one family at one place in the text have the same value and follow each other. Their rows are added as
 * whole numbers first, two bytes to a 32-bit word, and then multiplied: exact, and three times as fast as multiplying
 * each number. The rows of all networks for a feature lie side by side, since most of the time is the way to memory.
 */
export function createRowSums(networks: readonly Rows[]): (features: EncodedFeatures) => Float64Array {
  const size = networks.reduce((sum, { hidden }) => sum + toSumCount(hidden), 0);
  const width = toWidth(size, blockSize);
  const wordsPerRow = width / 4;
  const words = joinRows(networks, wordsPerRow);
  // Of each word the sums of its first and third byte, then those of its second and fourth.
  const pairs = new Int32Array(wordsPerRow * 2);
  const sums = new Float64Array(width);

  /** Adds up the rows from one feature to another as whole numbers. */
  function addRows(rows: Int32Array, from: number, to: number): void {
    for (let block = 0; block < wordsPerRow; block += 4) {
      let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let at = from; at < to; at++) {
        const start = (rows[at] as number) * wordsPerRow + block;
        const one = words[start] as number;
        const two = words[start + 1] as number;
        const three = words[start + 2] as number;
        const four = words[start + 3] as number;
        a = (a + (one & everySecondByte)) | 0;
        b = (b + ((one >>> 8) & everySecondByte)) | 0;
        c = (c + (two & everySecondByte)) | 0;
        d = (d + ((two >>> 8) & everySecondByte)) | 0;
        e = (e + (three & everySecondByte)) | 0;
        f = (f + ((three >>> 8) & everySecondByte)) | 0;
        g = (g + (four & everySecondByte)) | 0;
        h = (h + ((four >>> 8) & everySecondByte)) | 0;
      }
      const first = block * 2;
      pairs[first] = a;
      pairs[first + 1] = b;
      pairs[first + 2] = c;
      pairs[first + 3] = d;
      pairs[first + 4] = e;
      pairs[first + 5] = f;
      pairs[first + 6] = g;
      pairs[first + 7] = h;
    }
  }

  /** Adds `value` times the whole numbers of so many rows to the sums. */
  function addTimes(value: number, rowCount: number): void {
    const excess = offset * rowCount;
    for (let word = 0; word < wordsPerRow; word++) {
      const even = pairs[word * 2] as number;
      const odd = pairs[word * 2 + 1] as number;
      const unit = word * 4;
      sums[unit] = (sums[unit] as number) + ((even & 0xffff) - excess) * value;
      sums[unit + 1] = (sums[unit + 1] as number) + ((odd & 0xffff) - excess) * value;
      sums[unit + 2] = (sums[unit + 2] as number) + ((even >>> 16) - excess) * value;
      sums[unit + 3] = (sums[unit + 3] as number) + ((odd >>> 16) - excess) * value;
    }
  }

  /** Reads a word of each row, so that memory is on the way for all of them at once: the classifier takes a tenth less time. */
  function fetchRows({ count, rows }: EncodedFeatures): number {
    let any = 0;
    for (let at = 0; at < count; at++) {
      const start = (rows[at] as number) * wordsPerRow;
      any ^= (words[start] as number) ^ (words[start + wordsPerRow - 1] as number);
    }
    return any;
  }

  return (features) => {
    const { count, rows, values } = features;
    sums.fill(0);
    // Written down, since what nobody uses is not read.
    pairs[0] = fetchRows(features);
    for (let from = 0, to = 0; from < count; from = to) {
      const value = values[from] as number;
      const end = Math.min(count, from + mostRows);
      for (to = from + 1; to < end && values[to] === value; ) to++;
      addRows(rows, from, to);
      addTimes(value, to - from);
    }
    return sums;
  };
}

/** Rows of all networks side by side, as unsigned bytes, four to a word; each network starts with a new word. */
function joinRows(networks: readonly Rows[], wordsPerRow: number): Int32Array {
  const [first] = networks;
  const rowCount = first === undefined ? 0 : first.rowWeights.length / first.hidden;
  const joined = new Int32Array(rowCount * wordsPerRow);
  let column = 0;
  for (const network of networks) {
    const own = toWords(network, rowCount);
    const ownPerRow = own.length / rowCount;
    for (let row = 0, from = 0; row < rowCount; row++) {
      const start = row * wordsPerRow + column;
      for (let word = 0; word < ownPerRow; word++) joined[start + word] = (own[from++] as number) ^ signBits;
    }
    column += ownPerRow;
  }
  return joined;
}

/** A network's rows as words; those of an odd length are filled up. */
function toWords({ hidden, rowWeights }: Rows, rowCount: number): Int32Array {
  if (hidden % 4 === 0 && rowWeights.byteOffset % 4 === 0) {
    return new Int32Array(rowWeights.buffer, rowWeights.byteOffset, rowWeights.length / 4);
  }
  const width = toSumCount(hidden);
  const filled = new Int8Array(rowCount * width);
  for (let row = 0; row < rowCount; row++) {
    filled.set(rowWeights.subarray(row * hidden, (row + 1) * hidden), row * width);
  }
  return new Int32Array(filled.buffer);
}

function toWidth(size: number, step: number): number {
  return Math.ceil(size / step) * step;
}
