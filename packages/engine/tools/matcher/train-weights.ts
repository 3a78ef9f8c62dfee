/** The features of candidates, and which of them is right. */
export type RankingExample = { readonly candidates: readonly (readonly number[])[]; readonly right: number };

const rounds = 400;
const step = 0.5;
const shrink = 1e-4;

/** Weights that make the right candidate the most likely one (softmax over the candidates, AdaGrad, no randomness). */
export function trainWeights(examples: readonly RankingExample[], size: number): readonly number[] {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  const usable = examples.filter((example) => example.right >= 0);
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(size);
    for (const example of usable) addGradient(example, weights, gradient);
    for (let at = 0; at < size; at++) {
      const slope = (gradient[at] ?? 0) / usable.length + shrink * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + slope * slope;
      weights[at] = (weights[at] ?? 0) - (step * slope) / Math.sqrt(squares[at] ?? 1);
    }
  }
  return [...weights].map((weight) => Math.round(weight * 1000) / 1000);
}

function addGradient(example: RankingExample, weights: Float64Array, gradient: Float64Array): void {
  const scores = example.candidates.map((features) => dot(features, weights));
  const highest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  for (const [rank, features] of example.candidates.entries()) {
    const error = (shares[rank] ?? 0) / total - (rank === example.right ? 1 : 0);
    for (let at = 0; at < features.length; at++) {
      gradient[at] = (gradient[at] ?? 0) + error * (features[at] ?? 0);
    }
  }
}

function dot(features: readonly number[], weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < features.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
