import { groups } from '../../src/catalogue/groups.ts';
import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { compress } from '../compress.ts';
import type { Build } from '../part.ts';
import { calibrate } from './calibrate.ts';
import { foldLines } from './fold-lines.ts';
import { loadExamples } from './load-examples.ts';
import { findUnmatchedBelow } from './nonsense.ts';
import { trainClassifier } from './train-classifier.ts';

/**
 * Trains the classifier. The calibration comes from a model that has not seen two fifths of the lines; the shipped
 * model has seen all lines.
 */
export const buildClassifier: Build = async (data, say) => {
  const { lines, others } = await loadExamples(data);
  const codes = groups.map(({ code }) => code);
  const folds = foldLines(lines, 5);
  const isHeldOut = (at: number) => (folds[at] ?? 0) < 2;

  say(`${lines.length} labelled lines, ${others.length} other examples`);
  const partial = trainClassifier(codes, [...lines.filter((_, at) => !isHeldOut(at)), ...others]);
  const calibration = calibrate(
    partial,
    lines.filter((_, at) => isHeldOut(at)),
  );
  say('calibrated; training on all lines');
  const whole = trainClassifier(codes, [...lines, ...others]);
  const unmatchedBelow = findUnmatchedBelow(whole, calibration.confidence);
  say(`matched from ${calibration.matchedAt}, unmatched below ${unmatchedBelow}, ${whole.hashes.length} features`);
  return [compress(formatClassifier({ ...whole, ...calibration, unmatchedBelow }))];
};
