import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { compress } from '../compress.ts';
import type { Build } from '../part.ts';
import { loadExamples } from './load-examples.ts';
import { mainPlan } from './plan.ts';
import { trainCalibrated } from './train-calibrated.ts';

/** Trains the classifier of French and English. */
export const buildClassifier: Build = async (data, say) => [
  compress(formatClassifier(trainCalibrated(await loadExamples(data), mainPlan, say))),
];
