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

/** Weighs the sums of a product's rows, which start at `first`: one number per group, the larger the likelier. */
export type Layer = (sums: Float64Array, first: number) => Float64Array;

/** The scores are in memory that the next call uses again. */
export function createLayer({ groups, hidden, step, groupWeights, bias }: Network): Layer {
  const scores = new Float64Array(groups);

  function addLinear(sums: Float64Array, first: number): void {
    for (let group = 0; group < groups; group++) {
      scores[group] = (scores[group] as number) + (sums[first + group] as number) * step;
    }
  }

  function addBent(sums: Float64Array, first: number): void {
    for (let unit = 0; unit < hidden; unit++) {
      const sum = (sums[first + unit] as number) * step;
      const bent = sum > 0 ? sum : sum * leak;
      const start = unit * groups;
      for (let group = 0; group < groups; group++) {
        scores[group] = (scores[group] as number) + (groupWeights[start + group] as number) * bent;
      }
    }
  }

  return (sums, first) => {
    scores.set(bias);
    if (groupWeights.length === 0) addLinear(sums, first);
    else addBent(sums, first);
    return scores;
  };
}

/** Scores to probabilities that add up to one, in place. */
export function toProbabilities(scores: Float64Array): Float64Array {
  let largest = Number.NEGATIVE_INFINITY;
  for (let group = 0; group < scores.length; group++) {
    const score = scores[group] as number;
    if (score > largest) largest = score;
  }
  let sum = 0;
  for (let group = 0; group < scores.length; group++) {
    const grown = Math.exp((scores[group] as number) - largest);
    scores[group] = grown;
    sum += grown;
  }
  for (let group = 0; group < scores.length; group++) scores[group] = (scores[group] as number) / sum;
  return scores;
}
