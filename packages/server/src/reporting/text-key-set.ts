import { toTextKey } from '../store/text-key.ts';

/** Combines four hashes of texts into one that depends on their order. */
export function joinKeys([designation, supplier, account, category]: readonly [
  bigint,
  bigint,
  bigint,
  bigint,
]): bigint {
  return BigInt.asIntN(64, designation + 3n * supplier + 5n * account + 7n * category);
}

/** A set of combinations of four texts, ignoring case, accents and white space: eight bytes for each. */
export type TextKeySet = { has(key: bigint): boolean };

/** The empty set. */
export const noTextKeys: TextKeySet = { has: () => false };

/** Reads all batches into a set. */
export async function readTextKeySet(
  batches: AsyncIterable<readonly (readonly [string, string, string, string])[]>,
): Promise<TextKeySet> {
  let keys = new BigInt64Array(1_024);
  let used = 0;
  for await (const batch of batches) {
    for (const [designation, supplier, account, category] of batch) {
      if (used === keys.length) keys = grow(keys);
      keys[used++] = joinKeys([
        ...([toTextKey(designation), toTextKey(supplier)] as const),
        ...([toTextKey(account), toTextKey(category)] as const),
      ]);
    }
  }
  const sorted = keys.subarray(0, used).sort();
  return { has: (key) => sorted[findPlace(sorted, key)] === key };
}

function grow(keys: BigInt64Array<ArrayBuffer>): BigInt64Array<ArrayBuffer> {
  const larger = new BigInt64Array(2 * keys.length);
  larger.set(keys);
  return larger;
}

/** Index of the first value that is not smaller. */
function findPlace(sorted: BigInt64Array, key: bigint): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as bigint) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
