import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { type Engine, type EnrichmentContext, loadEngine } from '@ledgerprint/engine';
import type { Activity } from '@ledgerprint/ledger/activity';
import { loadLedger } from './support/ledger.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, median, timeSeconds } from './support/statistics.ts';
import { callWorkspace } from './support/workspace-call.ts';

const rowsPerCall = 100;
const callsPerRound = 20;
const rounds = 15;
const warmUpRounds = 10;
const leastRatio = 0.5;
const context: EnrichmentContext = { mode: 'ademe', country: 'FR', currency: 'EUR' };

export const engineEnrich: Benchmark = {
  name: 'engine-enrich',
  title: `Engine.Enrich of ${rowsPerCall} rows in one call`,
  method:
    `Rows per second over ${callsPerRound} calls of ${rowsPerCall} rows of different products, one call at a time over HTTP, ` +
    'compared with the engine alone on the same rows in the process of the benchmark. Alternating, in wall-clock time; medians ' +
    `of ${rounds} rounds after ${warmUpRounds} rounds of warm-up. Our figure includes JSON in both directions and all columns of the results.`,
  run: measure,
};

type Rows = readonly Activity[];

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const service = await startService(resources);
  const engine = await loadEngine();
  const ledger = await loadLedger();
  const ours: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const calls = cut(distinct(ledger(2 * rowsPerCall * callsPerRound, round + 1)));
    const engineSeconds = await timeSeconds(() => enrich(engine, calls.flat()));
    const callSeconds = await timeSeconds(() => callAll(service, calls));
    if (round < warmUpRounds) continue;
    const count = calls.reduce((sum, rows) => sum + rows.length, 0);
    alone.push(count / engineSeconds);
    ours.push(count / callSeconds);
    say(`rows per second: ${formatCount(count / callSeconds)}, engine ${formatCount(count / engineSeconds)}`);
  }
  const ratio = median(ours.map((rate, round) => rate / (alone[round] ?? Number.NaN)));
  return [
    {
      measured: 'rows per second, one call at a time',
      ours: describe(ours),
      reference: describe(alone),
      ratio: formatRatio(ratio),
      target: `at least ${formatRatio(leastRatio)}`,
      met: ratio >= leastRatio,
    },
  ];
}

function enrich(engine: Engine, rows: Rows): void {
  for (const row of rows) engine.enrich({ designation: row.designation, activities: [row] }, context);
}

async function callAll(service: Service, calls: readonly Rows[]): Promise<void> {
  for (const rows of calls) {
    const answer = await callWorkspace<{ products: readonly object[] }>(service, 'Engine/Enrich', { rows });
    if (answer.products.length !== rows.length) throw new Error('Engine.Enrich left products out');
  }
}

/** Every other row of the ledger is the first of its product. */
function distinct(rows: Iterable<Activity>): Rows {
  return [...rows].filter((_, at) => at % 2 === 0);
}

function cut(rows: Rows): readonly Rows[] {
  return Array.from({ length: Math.floor(rows.length / rowsPerCall) }, (_, call) =>
    rows.slice(call * rowsPerCall, (call + 1) * rowsPerCall),
  );
}

function describe(rates: readonly number[]): string {
  return `${formatCount(median(rates))} rows/s (${formatCount(Math.max(...rates))})`;
}
