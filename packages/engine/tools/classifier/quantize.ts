import type { LinearWeights } from '../../src/classifier/linear-weights.ts';
import type { TrainedWeights } from './train-linear.ts';

/** Weights of fewer steps than this are dropped. They make up most of the file and add next to nothing to a sum. */
const leastWeight = 1.35;

/** Rounds the rows to 255 steps: a quarter of the size, and the sum of a hundred rows hardly changes. */
export function quantize({ groups, rowWeights: trained, bias }: TrainedWeights): LinearWeights {
  const step = largestOf(trained) / 127;
  const rowWeights = Int8Array.from(trained, (weight) => {
    const steps = weight / step;
    return Math.abs(steps) < leastWeight ? 0 : Math.max(-127, Math.min(127, Math.round(steps)));
  });
  return { groups, rowWeights, step, bias };
}

/** A value larger than all but a hundred-thousandth of the weights: a few outliers must not make the steps coarse. */
function largestOf(weights: Float32Array): number {
  const sizes = weights.map(Math.abs).toSorted();
  return sizes[Math.floor(sizes.length * 0.99999)] ?? 1;
}
