import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { type BarePostgres, encodeForCopy, joinPostgres } from './support/bare-postgres.ts';
import { callAll } from './support/call-all.ts';
import { generatePurchases } from './support/purchases.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, median, timeSeconds } from './support/statistics.ts';

const rowsPerCall = 10_000;
const callsPerRound = 10;
const rounds = 9;
const rows = rowsPerCall * callsPerRound;
const leastRatio = 0.6;
const concurrencies = [1, 2] as const;

type Round = { readonly copy: number; readonly calls: readonly number[] };

export const addActivities: Benchmark = {
  name: 'add-activities',
  title: `AddActivities in calls of ${formatCount(rowsPerCall)} rows`,
  method:
    `Rows per second over ${callsPerRound} calls with bodies serialized beforehand, made one at a time and two at a time, ` +
    'compared with the rows per second of a bare `COPY … FROM STDIN` for every 10,000 rows, with text encoded beforehand, ' +
    'on one connection, into the same table with its primary key. ' +
    `Medians of ${rounds} rounds after a discarded one, with the best round in parentheses. The better of the two results counts.`,
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures = await measureRound(service, postgres, round);
    if (round > 0) measured.push(figures);
    const shown = [figures.copy, ...figures.calls].map((rate) => formatCount(rate)).join(', ');
    say(`round ${round}: rows per second of COPY and of calls by 1 and 2: ${shown}`);
  }
  return toLines(measured);
}

async function measureRound(service: Service, postgres: BarePostgres, round: number): Promise<Round> {
  const purchases = [...generatePurchases(rows, round + 1)];
  const slices = Array.from({ length: callsPerRound }, (_, call) =>
    purchases.slice(call * rowsPerCall, (call + 1) * rowsPerCall),
  );
  const calls: number[] = [];
  for (const concurrency of concurrencies) {
    const projectId = await service.createProject();
    const bodies = slices.map((activities) => Buffer.from(JSON.stringify({ projectId, activities })));
    calls.push(rows / (await timeSeconds(() => callAll(service, 'AddActivities', bodies, concurrency))));
  }
  const projectNumber = 2 ** 52 + round;
  const texts = slices.map((slice, call) =>
    encodeForCopy(slice, { projectNumber, firstPosition: 2 ** 50 + (round * 100 + call) * 2 ** 24 }),
  );
  const seconds = await timeSeconds(async () => {
    for (const text of texts) await postgres.copyRows(text);
  });
  return { copy: rows / seconds, calls };
}

function toLines(measured: readonly Round[]): readonly Line[] {
  const copies = measured.map(({ copy }) => copy);
  const lines = concurrencies.map((concurrency, index) => {
    const calls = measured.map((round) => round.calls[index] ?? 0);
    const ratio = median(measured.map(({ copy }, round) => (calls[round] ?? 0) / copy));
    const best = Math.max(...calls) / Math.max(...copies);
    const line: Line = {
      measured: concurrency === 1 ? 'one call at a time' : `${concurrency} calls at a time`,
      ours: describe(calls),
      reference: describe(copies),
      ratio: `${formatRatio(ratio)} (${formatRatio(best)})`,
    };
    return { ratio, line };
  });
  const counting = Math.max(...lines.map(({ ratio }) => ratio));
  return lines.map(({ ratio, line }) =>
    ratio === counting ? { ...line, target: `at least ${formatRatio(leastRatio)}`, met: ratio >= leastRatio } : line,
  );
}

function describe(rates: readonly number[]): string {
  return `${formatCount(median(rates))} rows/s (${formatCount(Math.max(...rates))})`;
}
