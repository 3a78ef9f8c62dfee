import type { ClassifierModel } from '../../src/classifier/classifier-model.ts';
import { toScorerTables } from '../../src/classifier/classifier-tables.ts';
import { toConfidence } from '../../src/classifier/confidence.ts';
import { createScorer } from '../../src/classifier/scorer.ts';
import type { SplitCompound } from '../../src/text/compounds.ts';
import type { Example } from './example.ts';
import { fitConfidence, type Outcome } from './fit-confidence.ts';
import { createNonsense } from './nonsense.ts';
import { mainPlan, type TrainingPlan } from './plan.ts';
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
export function calibrate({
  model,
  unseen,
  plan = mainPlan,
  split,
}: {
  readonly model: UncalibratedModel;
  readonly unseen: readonly Example[];
  readonly plan?: Pick<TrainingPlan, 'isSureOfEach'>;
  readonly split?: SplitCompound | undefined;
}): Calibration {
  const weigh = createScorer(toScorerTables(model), split);
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
  return { confidence, matchedAt: findMatchedAt(judged.slice(0, unseen.length), unseen, plan) };
}

type Judged = Outcome & { readonly confidence: number };

/** Fewer lines of a kind do not show how often it is wrong. */
const fewestOfKind = 50;

/** The lowest confidence above which few enough answers are wrong; of each kind of line, if the plan wants that. */
function findMatchedAt(
  judged: readonly Judged[],
  examples: readonly Example[],
  { isSureOfEach }: Pick<TrainingPlan, 'isSureOfEach'>,
): number {
  const kinds = [...Map.groupBy(judged.keys(), (at) => examples[at]?.source).values()].filter(
    (places) => isSureOfEach && places.length >= fewestOfKind,
  );
  return Math.max(
    findSureFrom(judged),
    ...kinds.map((places) => findSureFrom(places.flatMap((at) => judged[at] ?? []))),
  );
}

function findSureFrom(judged: readonly Judged[]): number {
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
