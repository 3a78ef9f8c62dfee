import type { ClassifierModel } from '../../src/classifier/classifier-model.ts';
import { toConfidence } from '../../src/classifier/confidence.ts';
import { createScorer } from '../../src/classifier/scorer.ts';
import type { SplitCompound } from '../../src/text/compounds.ts';
import type { Example } from './example.ts';
import { fitConfidence, type Outcome } from './fit-confidence.ts';
import { createNonsense } from './nonsense.ts';
import type { UncalibratedModel } from './train-classifier.ts';

/** The parameters fitted to guesses on unseen lines. */
export type Calibration = Pick<ClassifierModel, 'confidence' | 'matchedAt'>;

/**
 * The share of wrong answers allowed among `matched` ones. The promise is 5% of all lines. Here the small sets, which
 * are harder, have more weight than their number of lines would give them, so that fewer than 5% of all lines are
 * wrong.
 */
const wrongAllowed = 0.05;

/** Fits confidence and threshold on lines that `model` has not seen, with meaningless texts among them. */
export function calibrate(model: UncalibratedModel, unseen: readonly Example[], split?: SplitCompound): Calibration {
  const weigh = createScorer(model, split);
  const nonsense = createNonsense(Math.ceil(unseen.length / 8));
  const perSource = Map.groupBy(unseen, ({ source }) => source);
  const outcomes = [...unseen, ...nonsense].map((example): Outcome => {
    const { evidence, ranked } = weigh(example.input);
    const code = model.codes[ranked[0] ?? 0];
    // Every source has a similar weight, within limits: otherwise the largest would dominate.
    const size = perSource.get(example.source)?.length ?? 1;
    const weight = example.code === '' ? 0.3 : Math.min(3, Math.sqrt(unseen.length / 4 / size));
    return { evidence, isRight: code === example.code, weight };
  });
  const confidence = fitConfidence(outcomes);
  const judged = outcomes.map((outcome) => ({ ...outcome, confidence: toConfidence(confidence, outcome.evidence) }));
  return { confidence, matchedAt: findMatchedAt(judged.slice(0, unseen.length)) };
}

type Judged = Outcome & { readonly confidence: number };

/** The lowest confidence above which few enough answers are wrong. */
function findMatchedAt(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => b.confidence - a.confidence);
  let all = 0;
  let wrong = 0;
  let found = 1;
  for (const { confidence, isRight, weight } of sorted) {
    all += weight;
    if (!isRight) wrong += weight;
    if (wrong / all <= wrongAllowed) found = confidence;
  }
  return Number(found.toFixed(4));
}
