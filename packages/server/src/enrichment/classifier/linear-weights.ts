/**
 * What was learned: every known feature has a row of numbers, one for each group, and a product's rows are added up.
 * The larger a group's sum, the likelier it is.
 */
export type LinearWeights = {
  readonly groups: number;
  /** One row after the other, in steps of `step`. */
  readonly rowWeights: Int8Array;
  readonly step: number;
  readonly bias: Float32Array;
};

/** Features that have a row: their rows and values, the first `count` of both arrays. */
export type EncodedFeatures = { count: number; readonly rows: Int32Array; readonly values: Float64Array };

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
