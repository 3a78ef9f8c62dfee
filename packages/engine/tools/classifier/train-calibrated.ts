import { groups } from '../../src/catalogue/groups.ts';
import type { ClassifierModel } from '../../src/classifier/classifier-model.ts';
import type { SplitCompound } from '../../src/text/compounds.ts';
import { calibrate } from './calibrate.ts';
import type { Example } from './example.ts';
import { foldLines } from './fold-lines.ts';
import { findUnmatchedBelow } from './nonsense.ts';
import type { TrainingPlan } from './plan.ts';
import { trainClassifier } from './train-classifier.ts';

/** The lines, which are held out in turn, what else a model learns from, and how compounds are split. */
export type TrainingMaterial = {
  readonly lines: readonly Example[];
  readonly others: readonly Example[];
  readonly split?: SplitCompound | undefined;
};

/**
 * A classifier with its confidence. The calibration comes from a model that has not seen two fifths of the lines; the classifier has
 * seen all of them.
 */
export function trainCalibrated(
  { lines, others, split }: TrainingMaterial,
  plan: TrainingPlan,
  say: (text: string) => void,
): ClassifierModel {
  const codes = groups.map(({ code }) => code);
  const folds = foldLines(lines, 5);
  const isHeldOut = (at: number) => (folds[at] ?? 0) < 2;

  say(`${lines.length} lines, ${others.length} other examples`);
  const partial = trainClassifier(codes, [...lines.filter((_, at) => !isHeldOut(at)), ...others], plan, split);
  const unseen = lines.filter((_, at) => isHeldOut(at));
  const calibration = calibrate({ model: partial, unseen, plan, split });
  say('calibrated; training on all lines');
  const whole = trainClassifier(codes, [...lines, ...others], plan, split);
  const unmatchedBelow = findUnmatchedBelow(whole, calibration.confidence, split);
  say(`matched from ${calibration.matchedAt}, unmatched below ${unmatchedBelow}, ${whole.hashes.length} features`);
  return { ...whole, ...calibration, unmatchedBelow };
}
