import type { Confidence } from './confidence.ts';
import type { Knowledge } from './features.ts';
import type { LinearWeights } from './linear-weights.ts';
import type { NeighbourIndex } from './neighbours.ts';

/** The whole classifier, as trained, stored and loaded. */
export type ClassifierModel = {
  /** The group codes, by index. */
  readonly codes: readonly string[];
  readonly knowledge: Knowledge;
  /** The hashes of the features that have weights, in the order of their rows. */
  readonly hashes: Uint32Array;
  readonly weights: LinearWeights;
  /** Lines whose group is known: those similar to a text vote in addition to the weights. */
  readonly neighbours: NeighbourIndex;
  readonly confidence: Confidence;
  /** From this confidence on, the answer is accepted: at most one in twenty is wrong, as measured on unseen lines. */
  readonly matchedAt: number;
  /** Below this confidence, no guess is given: meaningless texts are below it. */
  readonly unmatchedBelow: number;
};
