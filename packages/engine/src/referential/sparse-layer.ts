import { type FeatureSlots, findFeature } from '../text/feature-table.ts';
import type { NaicsFeatures } from './naics-features.ts';

/**
 * A linear model whose weights exist only where a feature and an output were seen together: feature `f` adds
 * `weights[i] × step` to the output `outputs[i]`, for `i` from `starts[f]` up to `starts[f + 1]`.
 */
export type SparseLayer = {
  /** The hashes of the features, sorted; a feature's index is its position. */
  readonly features: Uint32Array;
  /** The indexes of the features. */
  readonly slots: FeatureSlots;
  readonly starts: Uint32Array;
  readonly outputs: Uint16Array;
  readonly weights: Int8Array;
  readonly step: number;
  readonly bias: Float32Array;
};

/** Writes the scores of a text to `scores`; returns the share of its words that the layer knows. */
export function scoreOutputs(layer: SparseLayer, text: NaicsFeatures, scores: Float64Array): number {
  const { slots, starts, outputs, weights, step } = layer;
  scores.set(layer.bias);
  let known = 0;
  for (let at = 0; at < text.hashes.length; at++) {
    const feature = findFeature(slots, text.hashes[at] as number);
    if (feature === -1) continue;
    if (at < text.words.length) known++;
    const value = (text.values[at] as number) * step;
    const end = starts[feature + 1] as number;
    for (let entry = starts[feature] as number; entry < end; entry++) {
      const output = outputs[entry] as number;
      scores[output] = (scores[output] as number) + value * (weights[entry] as number);
    }
  }
  return known / Math.max(1, text.words.length);
}
