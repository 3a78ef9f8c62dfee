import { toLogSigma } from '../../src/uncertainty/log-sigma.ts';
import { createRandom } from '../../tools/classifier/random.ts';
import type { SimulatedLedger, Source } from './ledgers.ts';

/** Totals of the ledger, one for each draw of all errors and true categories, in ascending order. */
export function drawTotals({ cases }: SimulatedLedger, draws: number): Float64Array {
  const random = createRandom(18);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const errors = new Map<string, number>();
  const errorOf = ({ key, u }: Source) => {
    const known = errors.get(key) ?? Math.exp(toLogSigma(u) * normal());
    errors.set(key, known);
    return known;
  };
  return Float64Array.from({ length: draws }, () => {
    errors.clear();
    let total = 0;
    for (const { candidates, restKg, own, isMean } of cases) {
      let rest = random();
      const truth = candidates.find(({ probability }) => {
        rest -= probability;
        return rest < 0;
      });
      let kg = truth?.kg ?? restKg;
      // What is none of the candidates is the average mix, exactly.
      const shared = truth?.sources ?? [];
      const alone = truth === undefined ? [] : own;
      for (const source of shared) kg *= errorOf(source);
      for (const { u } of alone) kg *= Math.exp(toLogSigma(u) * normal());
      if (isMean === true) for (const { u } of [...shared, ...alone]) kg *= Math.exp(-(toLogSigma(u) ** 2) / 2);
      total += kg;
    }
    return total;
  }).sort();
}

/** The value below which this share of the sorted totals is. */
export function quantile(totals: Float64Array, share: number): number {
  return totals[Math.round(share * (totals.length - 1))] as number;
}
