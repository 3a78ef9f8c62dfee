import type { Network } from '../../src/enrichment/classifier/network.ts';
import type { TrainedNetwork } from './train-network.ts';

/** Rounds the rows to 255 steps: a quarter of the size, and the sum of a hundred rows hardly changes. */
export function quantize(trained: TrainedNetwork): Network {
  const step = largestOf(trained.rowWeights) / 127;
  const rowWeights = Int8Array.from(trained.rowWeights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / step))),
  );
  const { groups, hidden, groupWeights, bias } = trained;
  return { groups, hidden, rowWeights, step, groupWeights, bias };
}

/** Beyond all but a hundred-thousandth of the weights: a few outliers must not make the steps coarse. */
function largestOf(weights: Float32Array): number {
  const sizes = weights.map(Math.abs).toSorted();
  return sizes[Math.floor(sizes.length * 0.99999)] ?? 1;
}
