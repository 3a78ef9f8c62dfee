import type { Features } from '../../src/classifier/features.ts';

/** Examples as the trainer reads them: rows of known features and their values, one after the other. */
export type EncodedExamples = { readonly starts: Int32Array; readonly rows: Int32Array; readonly values: Float32Array };

/**
 * Numbers the features that occur in at least `least` examples; a feature that occurs once says nothing about others.
 */
export function buildVocabulary(examples: readonly Features[], least: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { hashes } of examples) {
    for (const hash of new Set(hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= least).map(([hash]) => hash);
  // Sorted, so that the file can store the differences.
  return new Map(kept.toSorted((a, b) => a - b).map((hash, row) => [hash, row]));
}

/** Drops features outside the vocabulary. */
export function encodeExamples(
  examples: readonly Features[],
  vocabulary: ReadonlyMap<number, number>,
): EncodedExamples {
  const starts = new Int32Array(examples.length + 1);
  const rows: number[] = [];
  const values: number[] = [];
  for (const [at, { hashes, values: own }] of examples.entries()) {
    for (const [index, hash] of hashes.entries()) {
      const row = vocabulary.get(hash);
      if (row === undefined) continue;
      rows.push(row);
      values.push(own[index] ?? 0);
    }
    starts[at + 1] = rows.length;
  }
  return { starts, rows: Int32Array.from(rows), values: Float32Array.from(values) };
}
