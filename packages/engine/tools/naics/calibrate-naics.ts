import { toNaicsSignals } from '../../src/referential/naics.ts';
import type { HeldOutAnswer } from './hold-out.ts';

const steps = 3_000;
const rate = 0.3;
const shrinkage = 1e-3;

/** Fits the logistic curve of how often such answers are right, by gradient descent. */
export function calibrateNaics(answers: readonly HeldOutAnswer[]): readonly number[] {
  const rows = answers.map(({ order, ranked, known }) => {
    const [best = 0, second = 0] = ranked.map(({ share }) => share);
    const right = ranked[0]?.code === order.code ? 1 : 0;
    return { signals: toNaicsSignals({ best, second, known }), right };
  });
  let weights = (rows[0]?.signals ?? []).map(() => 0);
  for (let step = 0; step < steps; step++) {
    const slopes = weights.map((weight) => shrinkage * weight);
    for (const { signals, right } of rows) {
      const sum = signals.reduce((total, signal, at) => total + signal * (weights[at] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-sum)) - right;
      for (const [at, signal] of signals.entries()) {
        slopes[at] = (slopes[at] ?? 0) + (error * signal) / rows.length;
      }
    }
    weights = weights.map((weight, at) => weight - rate * (slopes[at] ?? 0));
  }
  return weights.map((weight) => Number(weight.toPrecision(8)));
}
