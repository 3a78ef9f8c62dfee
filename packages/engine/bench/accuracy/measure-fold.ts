import { createClassifier } from '../../src/classifier/classifier.ts';
import { toClassifierTables } from '../../src/classifier/classifier-tables.ts';
import type { Answer } from './answer.ts';
import { type FoldPlan, trainFold } from './train-fold.ts';
import { createLineWeighing } from './weigh-line.ts';

/** Trains and tests each plan, one per core at a time; returns the answers of each plan. */
export type Measure = (title: string, plans: readonly Partial<FoldPlan>[]) => Promise<readonly (readonly Answer[])[]>;

/** Trains on all other folds and tests the lines of this one, which the model has not seen. */
export async function measureFold(plan: FoldPlan): Promise<readonly Answer[]> {
  const { model, calibration, unmatchedBelow, tested } = await trainFold(plan);
  const classifier = createClassifier(toClassifierTables({ ...model, ...calibration, unmatchedBelow: 0 }));
  const weigh = await createLineWeighing(unmatchedBelow);
  return tested.map((line) => {
    const { source, input, code } = line;
    const { ranked } = classifier.classify(input);
    const confidence = ranked[0]?.probability ?? 0;
    return {
      set: source,
      confidence,
      place: ranked.findIndex((group) => group.code === code),
      isMatched: confidence >= classifier.matchedAt,
      weighed: weigh(line, ranked),
    };
  });
}
