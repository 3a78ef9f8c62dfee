import { type Confidence, type Evidence, toSignals } from '../../src/classifier/confidence.ts';

/** A guess on an unseen line, and whether it was right. */
export type Outcome = { readonly evidence: Evidence; readonly isRight: boolean; readonly weight: number };

/**
 * Fits the logistic curve of how often such guesses are right, with Newton's method, which converges in a few steps.
 */
export function fitConfidence(outcomes: readonly Outcome[]): Confidence {
  const signals = outcomes.map(({ evidence }) => toSignals(evidence));
  const size = signals[0]?.length ?? 0;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 25; round++) {
    const gradient = new Array<number>(size).fill(0);
    const curvature = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    for (const [at, { isRight, weight }] of outcomes.entries()) {
      const row = signals[at] ?? [];
      const sum = row.reduce((total, signal, index) => total + signal * (weights[index] ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-sum));
      const spread = Math.max(probability * (1 - probability), 1e-9) * weight;
      for (let i = 0; i < size; i++) {
        gradient[i] = (gradient[i] ?? 0) + ((isRight ? 1 : 0) - probability) * weight * (row[i] ?? 0);
        const line = curvature[i] ?? [];
        for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + spread * (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
    // A little shrinkage keeps the fit stable if two signals are nearly the same.
    for (let i = 0; i < size; i++) (curvature[i] ?? [])[i] = (curvature[i]?.[i] ?? 0) + 1;
    const change = solve(
      curvature,
      gradient.map((value, index) => value - (weights[index] ?? 0)),
    );
    weights = weights.map((weight, index) => weight + (change[index] ?? 0));
  }
  return weights.map((weight) => Number(weight.toPrecision(8)));
}

/** Gaussian elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const size = right.length;
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let column = 0; column < size; column++) {
    const sorted = rows.slice(column).toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    rows.splice(column, size - column, ...sorted);
    const pivot = rows[column] ?? [];
    for (let below = column + 1; below < size; below++) {
      const row = rows[below] ?? [];
      const share = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at++) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] ?? [];
    const known = solution.reduce((sum, value, column) => sum + value * (row[column] ?? 0), 0);
    solution[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1);
  }
  return solution;
}
