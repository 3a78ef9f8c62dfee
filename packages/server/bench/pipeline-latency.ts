import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { defaultEnrichmentThreads } from '../src/pipeline/open-work.ts';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { describeLatencies, type Latencies, timeCalls } from './support/latencies.ts';
import { type Ledger, loadLedger } from './support/ledger.ts';
import { type Followed, followProject, stageLedger } from './support/ledger-project.ts';
import { type Caller, joinService, startService } from './support/service.ts';
import {
  formatCount,
  formatMilliseconds,
  formatRatio,
  formatSeconds,
  median,
  percentile,
} from './support/statistics.ts';

const fullRows = 1_000_000;
const warmUpRows = 20_000;
const idleMs = 60_000;
const rowsPerCall = 100;
const everyMs = { getProgress: 20, addActivities: 40 };
const mostRatio = 5;
const smallRows = 10;
const smallEveryMs = 2_000;
const mostBatches = 20;

type Calls = { readonly getProgress: Latencies; readonly addActivities: Latencies };
type Batches = { readonly count: number; readonly secondsEach: number };

export const pipelineLatency: Benchmark = {
  name: 'pipeline-latency',
  title: `Latency of another organization’s calls while ${formatCount(fullRows)} rows are enriched`,
  method:
    `GetProgress every ${everyMs.getProgress} ms and AddActivities of ${rowsPerCall} rows every ` +
    `${everyMs.addActivities} ms, whether or not the previous calls were answered: for ${idleMs / 1_000} s on the idle ` +
    'service with its engines loaded, then from the response to Submit until the large project is completed. The ratio ' +
    `compares the p99s. Meanwhile, the same organization submits a project of ${smallRows} rows ${smallEveryMs / 1_000} s ` +
    'after the previous one has finished; its time is from sending Submit until it is `completed`. The time of a batch is the ' +
    'average for one thread: the time until every product of the large project was counted, times the ' +
    'number of threads, divided by the number of batches.',
  run: measure,
};

async function measure({ resources, say, rows = fullRows }: Bench): Promise<readonly Line[]> {
  const ledger = await loadLedger();
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const other = await joinService(resources, service);
  await finish(service, await stageLedger(service, { ledger, rows: warmUpRows, seed: 1 }));
  const idle = await timeBoth({ caller: other, ledger, during: pause(idleMs) });
  say(`idle: GetProgress ${describeLatencies(idle.getProgress)}`);
  say(`idle: AddActivities ${describeLatencies(idle.addActivities)}`);
  const large = await stageLedger(service, { ledger, rows, seed: 2 });
  await service.call('Submit', { projectId: large });
  const followed = followProject(service, large);
  const smallSeconds = submitSmall(other, ledger, followed);
  smallSeconds.catch(() => undefined);
  const busy = await timeBoth({ caller: other, ledger, during: followed });
  say(`enriching: GetProgress ${describeLatencies(busy.getProgress)}`);
  say(`enriching: AddActivities ${describeLatencies(busy.addActivities)}`);
  const batches = await countBatches(postgres, await followed);
  return [...toLatencyLines(idle, busy), ...toSmallLines(await smallSeconds, batches)];
}

async function finish(caller: Caller, projectId: string): Promise<Followed> {
  await caller.call('Submit', { projectId });
  return followProject(caller, projectId, { intervalMs: 20 });
}

async function timeBoth(options: {
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly during: Promise<unknown>;
}): Promise<Calls> {
  const { caller, ledger, during } = options;
  const projectId = await caller.createProject();
  const activities = [...ledger(rowsPerCall, 3)];
  const body = Buffer.from(JSON.stringify({ projectId, activities }));
  const done = new AbortController();
  const { signal } = done;
  const calls = Promise.all([
    timeCalls(() => caller.call('GetProgress', { projectId }), { everyMs: everyMs.getProgress, signal }),
    timeCalls(() => caller.call('AddActivities', body), { everyMs: everyMs.addActivities, signal }),
  ]);
  calls.catch(() => undefined);
  await during.finally(() => done.abort());
  const [getProgress, addActivities] = await calls;
  return { getProgress, addActivities };
}

/** Submits small projects until the work has ended; projects that are not completed by then are ignored. */
async function submitSmall(caller: Caller, ledger: Ledger, work: Promise<unknown>): Promise<readonly number[]> {
  const seconds: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    const projectId = await stageLedger(caller, { ledger, rows: smallRows, seed: 4 });
    const startedAt = performance.now();
    await finish(caller, projectId);
    if (!isOver) seconds.push((performance.now() - startedAt) / 1_000);
    await Promise.race([over, pause(smallEveryMs)]);
  }
  return seconds;
}

async function countBatches(postgres: BarePostgres, { countedSeconds }: Followed): Promise<Batches> {
  const [found] = await postgres.query<{ count: string }>(
    `SELECT count(*) FROM pgboss.job WHERE name = 'batch' AND data->'projectNumber' = (
      SELECT to_jsonb(id) FROM projects ORDER BY total_products DESC LIMIT 1)`,
  );
  const count = Number(found?.count);
  return { count, secondsEach: (countedSeconds * defaultEnrichmentThreads()) / count };
}

function toLatencyLines(idle: Calls, busy: Calls): readonly Line[] {
  return (['getProgress', 'addActivities'] as const).map((key) => {
    const ratio = percentile(busy[key], 99) / percentile(idle[key], 99);
    const calls = `${formatCount(busy[key].length)} calls, ${formatCount(idle[key].length)} idle`;
    return {
      measured: `${key === 'getProgress' ? 'GetProgress' : 'AddActivities'} (${calls})`,
      ours: describeLatencies(busy[key]),
      reference: describeLatencies(idle[key]),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    };
  });
}

function toSmallLines(seconds: readonly number[], { count, secondsEach }: Batches): readonly Line[] {
  const worst = percentile(seconds, 100);
  const limit = mostBatches * secondsEach;
  return [
    {
      measured: `slowest of ${seconds.length} projects of ${smallRows} rows, compared with ${mostBatches} batches`,
      ours: formatSeconds(worst),
      reference: formatSeconds(limit),
      ratio: formatRatio(worst / limit),
      target: `at most ${formatRatio(1)}`,
      met: worst <= limit,
    },
    { measured: 'median of them', ours: formatSeconds(median(seconds)) },
    { measured: `one of ${formatCount(count)} batches`, ours: formatMilliseconds(secondsEach * 1_000) },
  ];
}
