import { type FeatureSlots, toFeatureSlots } from '../text/feature-table.ts';
import type { ClassifierModel } from './classifier-model.ts';
import { type NeighbourTables, toNeighbourTables } from './neighbours.ts';
import { type RowWords, toRowWords } from './row-sums.ts';

/** What the weights and neighbours of a model look up. */
export type ScorerTables = Pick<ClassifierModel, 'codes' | 'knowledge'> & {
  /** The rows of the features. */
  readonly slots: FeatureSlots;
  readonly rows: RowWords;
  readonly step: number;
  readonly bias: Float32Array;
  readonly neighbours: NeighbourTables;
};

/** What a classifier looks up, made from its model: nothing but data, which threads can share. */
export type ClassifierTables = ScorerTables & Pick<ClassifierModel, 'confidence' | 'matchedAt' | 'unmatchedBelow'>;

export function toScorerTables({
  codes,
  knowledge,
  hashes,
  weights,
  neighbours,
}: Pick<ClassifierModel, 'codes' | 'knowledge' | 'hashes' | 'weights' | 'neighbours'>): ScorerTables {
  return {
    codes,
    knowledge,
    slots: toFeatureSlots(hashes),
    rows: toRowWords(weights),
    step: weights.step,
    bias: weights.bias,
    neighbours: toNeighbourTables(neighbours, codes.length),
  };
}

export function toClassifierTables(model: ClassifierModel): ClassifierTables {
  const { confidence, matchedAt, unmatchedBelow } = model;
  return { ...toScorerTables(model), confidence, matchedAt, unmatchedBelow };
}
