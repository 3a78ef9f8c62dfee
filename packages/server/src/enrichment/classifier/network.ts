/**
 * Weights over hashed features: every known feature has a row of numbers, and a product's rows are added up. In a
 * linear network that is one number per group already; in one with a hidden layer the sums are bent and weighed into
 * one number per group.
 */
export type Network = {
  readonly groups: number;
  /** Numbers in a row: as many as there are groups where the network is linear. */
  readonly hidden: number;
  /** One row after the other, in steps of `step`. */
  readonly rowWeights: Int8Array;
  readonly step: number;
  /** `hidden` × `groups`; empty where the network is linear. */
  readonly groupWeights: Float32Array;
  readonly bias: Float32Array;
};

/** How much of what lies below zero passes the bend: enough to keep learning. */
export const leak = 0.1;

/** Features that the networks know: their rows and values, the first `count` of both arrays. */
export type EncodedFeatures = { count: number; readonly rows: Int32Array; readonly values: Float64Array };

/** One number per group, the larger the likelier. */
export function score(network: Network, features: EncodedFeatures): Float64Array {
  const { hidden, rowWeights } = network;
  const sums = new Float64Array(hidden);
  for (let at = 0; at < features.count; at++) {
    const start = (features.rows[at] as number) * hidden;
    const value = features.values[at] as number;
    for (let unit = 0; unit < hidden; unit++) {
      sums[unit] = (sums[unit] as number) + (rowWeights[start + unit] as number) * value;
    }
  }
  return weigh(network, sums);
}

function weigh(network: Network, sums: Float64Array): Float64Array {
  const { groups, hidden, step, groupWeights, bias } = network;
  const scores = Float64Array.from(bias);
  if (groupWeights.length === 0) return scores.map((start, group) => start + (sums[group] ?? 0) * step);
  for (let unit = 0; unit < hidden; unit++) {
    const sum = (sums[unit] ?? 0) * step;
    const bent = sum > 0 ? sum : sum * leak;
    const start = unit * groups;
    for (let group = 0; group < groups; group++) {
      scores[group] = (scores[group] ?? 0) + (groupWeights[start + group] ?? 0) * bent;
    }
  }
  return scores;
}

/** Scores to probabilities that add up to one, in place. */
export function toProbabilities(scores: Float64Array): Float64Array {
  const largest = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let group = 0; group < scores.length; group++) {
    const grown = Math.exp((scores[group] ?? 0) - largest);
    scores[group] = grown;
    sum += grown;
  }
  for (let group = 0; group < scores.length; group++) scores[group] = (scores[group] ?? 0) / sum;
  return scores;
}
