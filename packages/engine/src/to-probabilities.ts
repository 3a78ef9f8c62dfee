/** Turns scores into probabilities that add up to one, in place. */
export function toProbabilities(scores: Float64Array): Float64Array {
  let largest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number;
    if (score > largest) largest = score;
  }
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const grown = Math.exp((scores[at] as number) - largest);
    scores[at] = grown;
    sum += grown;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) / sum;
  return scores;
}
