import { type Benchmark, type Line, toTable, writeResults } from '@ledgerprint/bench';
import { categorySpread } from '../../src/uncertainty/category-spread.ts';
import { toLogSigma } from '../../src/uncertainty/log-sigma.ts';
import { spreadParts } from '../../src/uncertainty/spread-parts.ts';
import type { UncertainCase } from '../../src/uncertainty/uncertain-case.ts';
import { createUncertaintySum } from '../../src/uncertainty/uncertainty-sum.ts';
import { measureGoods } from './goods.ts';
import { makeLedgers, type SimulatedCase, type SimulatedLedger } from './ledgers.ts';
import { drawTotals, quantile } from './monte-carlo.ts';

const draws = 10_000;
const widest = 0.05;

const uncertainty: Benchmark = {
  name: 'uncertainty',
  title: 'Intervals compared with a Monte Carlo simulation, and with goods whose footprint is known',
  method:
    '`npm run bench:uncertainty`: the 95% interval in closed form (one pass over the cases) compared with the 2.5% and ' +
    `97.5% quantiles of ${draws.toLocaleString('en')} totals, each with one draw of the error of every factor, price and ` +
    'assumption and of the true category of every case; a wrong category has its own factor. Three simulated ledgers ' +
    'from a seeded generator; tonnes of CO2e. "Inside" is the share of drawn totals within the closed-form interval. Then ' +
    '`packages/engine/bench/uncertainty/pairs.csv`: one unit of each good, bought at its published price and counted by money ' +
    'through the engine; "inside" is the share whose interval contains the physical figure. The spreads were fitted on the other ' +
    'half. And the goods of the example ledgers that state a mass, counted by hand: `counted-by-hand.csv`.',
  run: async () => [...makeLedgers().map(measure), ...(await measureGoods())],
};

function measure(ledger: SimulatedLedger): Line {
  const sum = createUncertaintySum();
  for (const one of ledger.cases) sum.add(toUncertainCase(one));
  const { lowKg, highKg } = sum.interval();
  const totals = drawTotals(ledger, draws);
  const [low, high] = [quantile(totals, 0.025), quantile(totals, 0.975)];
  const ratio = (highKg - lowKg) / (high - low);
  const inside = totals.filter((total) => total >= lowKg && total <= highKg).length / draws;
  return {
    measured: ledger.name,
    ours: `${tonnes(lowKg)} to ${tonnes(highKg)}, ${(100 * inside).toFixed(1)} % inside`,
    reference: `${tonnes(low)} to ${tonnes(high)}`,
    ratio: `${ratio.toFixed(3)} ×`,
    target: `width within ${100 * widest} %`,
    met: Math.abs(ratio - 1) <= widest,
  };
}

function toUncertainCase({ candidates, restKg, own, isMean }: SimulatedCase): UncertainCase {
  const [chosen = { probability: 1, kg: 0, sources: [] }] = candidates;
  const { kg, probability, sources: shared } = chosen;
  const { meanKg, variance } = categorySpread(candidates, restKg);
  const ownVariance = own.reduce((sum, { u }) => sum + toLogSigma(u) ** 2, 0);
  const assumed = own.map((source) => ({ ...source, isOwn: true as const }));
  return {
    parts: isMean
      ? spreadParts([{ kg, shared, group: '', ownVariance }], probability)
      : [{ kg, sources: [...shared, ...assumed] }],
    category: { shiftKg: meanKg - kg, variance },
  };
}

function tonnes(kg: number): string {
  return (kg / 1_000).toFixed(1);
}

const lines = await uncertainty.run({ rows: undefined, say: () => undefined, resources: new AsyncDisposableStack() });
process.stdout.write(`${toTable(lines)}\n`);
await writeResults(uncertainty, lines);
process.exitCode = lines.every(({ met }) => met !== false) ? 0 : 1;
