import { createFeatureTable } from './feature-table.ts';
import type { FeatureLists } from './postings.ts';
import { eachFeature } from './text-features.ts';

/** The feature indexes of each text, and the weight of each feature apart from its rarity. */
export type TextFeatures = {
  readonly lists: FeatureLists;
  readonly kindWeights: Float32Array;
  /** The index of a feature by its hash; -1 if no text has it. */
  readonly find: (hash: number) => number;
};

export function collectFeatures(texts: readonly string[]): TextFeatures {
  const table = createFeatureTable();
  let features = new Uint32Array(texts.length * 40 + 64);
  let lastSeen = new Int32Array(1 << 12);
  let kindWeights = new Float32Array(1 << 12);
  let size = 0;
  const starts = new Uint32Array(texts.length + 1);
  for (let text = 0; text < texts.length; text++) {
    eachFeature(texts[text] ?? '', (hash, weight) => {
      const feature = table.add(hash);
      if (feature >= lastSeen.length) {
        lastSeen = doubled(lastSeen, Int32Array);
        kindWeights = doubled(kindWeights, Float32Array);
      }
      if (lastSeen[feature] === text + 1) return;
      lastSeen[feature] = text + 1;
      kindWeights[feature] = weight;
      if (size === features.length) features = doubled(features, Uint32Array);
      features[size++] = feature;
    });
    starts[text + 1] = size;
  }
  return {
    lists: { starts, features: features.subarray(0, size) },
    kindWeights: kindWeights.subarray(0, table.size),
    find: table.find,
  };
}

type Growing<T> = { new (length: number): T };

function doubled<T extends Int32Array | Uint32Array | Float32Array>(from: T, Kind: Growing<T>): T {
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
