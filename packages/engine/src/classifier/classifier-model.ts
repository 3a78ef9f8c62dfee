import type { Confidence } from './confidence.ts';
import type { Knowledge } from './features.ts';
import type { LinearWeights } from './linear-weights.ts';
import type { NeighbourIndex } from './neighbours.ts';

/** Everything the classifier consists of, as it is trained, stored and loaded. */
export type ClassifierModel = {
  /** The group codes, by number. */
  readonly codes: readonly string[];
  readonly knowledge: Knowledge;
  /** The hashes of the features that have weights, in the order of their rows. */
  readonly hashes: Uint32Array;
  readonly weights: LinearWeights;
  /** Lines whose group is known: those like a text vote beside the weights. */
  readonly neighbours: NeighbourIndex;
  readonly confidence: Confidence;
  /** From this confidence on the answer stands: at most one in twenty is wrong, as measured on lines not seen. */
  readonly matchedAt: number;
  /** Below this confidence no guess is worth giving: texts without meaning end up here. */
  readonly unmatchedBelow: number;
};
