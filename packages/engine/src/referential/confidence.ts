import type { Neighbour } from '../text/text-index.ts';

/** How strongly the nearest text is preferred: at 8, a score of 0.6 against 0.5 gets four fifths. */
const sharpness = 8;
/** The score at which the nearest text is as likely right as wrong if no other text is near. */
const evenScore = 0.45;
const steepness = 11;

/**
 * Probabilities of the nearest texts, in their order. They grow with the best score and its lead over the others, and
 * add up to less than one. A text that shares only a few letters with any of them stays below 0.1 (random strings score
 * below 0.2).
 */
export function toConfidences(neighbours: readonly Neighbour[]): readonly number[] {
  const weights = neighbours.map(({ score }) => score ** sharpness);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return neighbours.map(() => 0);
  const reliability = 1 / (1 + Math.exp(-steepness * ((neighbours[0]?.score ?? 0) - evenScore)));
  return weights.map((weight) => (weight / total) * reliability);
}
