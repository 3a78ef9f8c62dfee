import { extendHash, startHash } from '../src/text/hash-text.ts';

/** The part, of `count` parts, to which a text belongs: by a hash, so that the same text is always in the same part. */
export function partOf(text: string, count: number): number {
  const hash = extendHash(startHash(0), text);
  // Differs from the finished hash of features, because recorded accuracies come from models trained on these parts.
  const mixed = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % count;
}
