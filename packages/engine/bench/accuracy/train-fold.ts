import { groups } from '../../src/catalogue/groups.ts';
import { calibrate } from '../../tools/classifier/calibrate.ts';
import type { ExampleSource } from '../../tools/classifier/example.ts';
import { foldLines } from '../../tools/classifier/fold-lines.ts';
import { loadExamples } from '../../tools/classifier/load-examples.ts';
import { findUnmatchedBelow } from '../../tools/classifier/nonsense.ts';
import { trainClassifier } from '../../tools/classifier/train-classifier.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';

/** The lines to test, and what the model may learn from. */
export type FoldPlan = {
  readonly folder: string | undefined;
  readonly fold: number;
  readonly folds: number;
  /** A labelled set that is left out of training entirely and tested as a whole. */
  readonly withoutSource?: ExampleSource;
  /** Sources of examples that are left out to measure their effect. */
  readonly withoutExamples?: readonly ExampleSource[];
  /** Only the order of the answers is needed, so the second model, which gives the confidence, is not trained. */
  readonly rankingOnly?: boolean;
};

/**
 * Trains on all other folds. Confidence and thresholds come from a second model that has seen neither this fold nor the
 * next one and is tested on the next one. Neither model has seen the tested lines or near-duplicates of them.
 */
export async function trainFold(plan: FoldPlan) {
  const { lines, others } = await loadExamples(toDataFolder(plan.folder));
  const codes = groups.map(({ code }) => code);
  const folds = foldLines(lines, plan.folds);
  const next = (plan.fold + 1) % plan.folds;
  const isTested = (at: number) =>
    plan.withoutSource === undefined ? folds[at] === plan.fold : lines[at]?.source === plan.withoutSource;
  const seen = lines.filter((_, at) => !isTested(at));
  const tried = lines.filter((_, at) => !isTested(at) && folds[at] === next);
  const left = others.filter(({ source }) => !plan.withoutExamples?.includes(source));
  const triedSet = new Set(tried);
  const model = trainClassifier(codes, [...seen, ...left]);
  const calibrated =
    plan.rankingOnly === true
      ? model
      : trainClassifier(codes, [...seen.filter((line) => !triedSet.has(line)), ...left]);
  const calibration = calibrate({ model: calibrated, unseen: tried });
  const unmatchedBelow = findUnmatchedBelow(model, calibration.confidence);
  return { model, calibration, unmatchedBelow, tested: lines.filter((_, at) => isTested(at)) };
}
