import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { toTable, writeResults } from '@ledgerprint/bench';
import { openEventCounter } from './support/event-counter.ts';
import { type HeldConnections, holdConnections } from './support/held-connections.ts';
import { describeLatencies } from './support/latencies.ts';
import { loadLedger } from './support/ledger.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatMebibytes, percentile } from './support/statistics.ts';
import { runSteadyProjects } from './support/steady-projects.ts';
import { isRising, type Trend, toTrend } from './support/trend.ts';

const wholeMinutes = 10;
const connections = 1_000;
const everyMs = { call: 10, connection: 10_000, project: 1_000 };
const rowsPerProject = 400;
/** The run is divided into this many parts; each gives one value of a trend. */
const parts = 20;
/** The margin beyond noise before a value is considered rising. */
const margin = { memory: 0.05, latency: 0.1 };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: String(wholeMinutes) } } });
const minutes = Number(values.minutes);

const soak: Benchmark = {
  name: 'soak',
  title: `Steady mixed load for ${minutes} min`,
  method:
    `One process with its embedded PostgreSQL and the default limits. ${formatCount(connections)} connections are held open the ` +
    `whole time, each with a GetProgress every ${everyMs.connection / 1_000} s. Another GetProgress is timed every ${everyMs.call} ms, ` +
    `whether or not the previous one was answered. Every ${everyMs.project / 1_000} s, a project of ${rowsPerProject} rows begins. ` +
    'Every second project uses AddActivities and a webhook, the others ImportCSV; each is followed until its file is written. A project is verified if its ' +
    'products, the bytes of its file and its one signed event are right. The first fifth of the time is for warm-up; the rest is ' +
    `divided into ${parts} parts. The slope of a straight line through their values gives the change from beginning to end, with its ` +
    'standard error (±). The line is flat if the change is below three standard errors, or below ' +
    `${margin.memory * 100}% of the mean for memory and ${margin.latency * 100}% for latencies.`,
  run: measure,
};

type Parts = { readonly memory: number[]; readonly p50: number[]; readonly p99: number[]; readonly all: number[] };

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const ledger = await loadLedger();
  const service = await startService(resources, {
    RATE_LIMIT_PER_SECOND: '1000',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
  });
  const events = await openEventCounter(resources, service.webhookSecret);
  const body = Buffer.from(JSON.stringify({ projectId: await service.createProject() }));
  const { headers } = service;
  const held = holdConnections({
    count: connections,
    everyMs: everyMs.connection,
    headers,
    body,
    url: service.urlOf('GetProgress'),
  });
  resources.defer(held.close);
  const over = new AbortController();
  const projects = runSteadyProjects({
    caller: service,
    events,
    everyMs: everyMs.project,
    signal: over.signal,
    rows: [...ledger(rowsPerProject, 1)],
  });
  const failures: string[] = [];
  await watchPart(service, body, (minutes * 60_000) / 5, failures);
  const found: Parts = { memory: [], p50: [], p99: [], all: [] };
  for (let part = 0; part < parts; part++) {
    const { latencies, memoryBytes } = await watchPart(service, body, (minutes * 48_000) / parts, failures);
    found.memory.push(memoryBytes);
    found.p50.push(percentile(latencies, 50));
    found.p99.push(percentile(latencies, 99));
    found.all.push(...latencies);
    say(`${part + 1}/${parts}: ${formatMebibytes(memoryBytes)}, GetProgress ${describeLatencies(latencies)}`);
  }
  over.abort();
  await projects.finish();
  await held.close();
  const wrong = [...failures, ...projects.failures, ...held.failures, ...events.forgeries];
  for (const text of wrong.slice(0, 10)) say(text);
  return [...toCountLines(found, held, projects.completed(), wrong.length), ...toTrendLines(found)];
}

/** Measures calls at a steady pace for a while, and the memory meanwhile. */
async function watchPart(service: Service, body: Buffer, lengthMs: number, failures: string[]) {
  const latencies: number[] = [];
  const memory: number[] = [];
  const calls: Promise<unknown>[] = [];
  const end = performance.now() + lengthMs;
  for (let due = performance.now(); due < end; due += everyMs.call) {
    const sentAt = performance.now();
    const call = service.call('GetProgress', body).then(
      () => latencies.push(performance.now() - sentAt),
      (error) => failures.push(String(error)),
    );
    calls.push(call);
    if (calls.length % 100 === 1) memory.push(readResidentBytes(service.pid));
    await pause(Math.max(0, due + everyMs.call - performance.now()));
  }
  await Promise.all(calls);
  return { latencies, memoryBytes: memory.reduce((sum, bytes) => sum + bytes, 0) / memory.length };
}

function readResidentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

function toCountLines(found: Parts, held: HeldConnections, completed: number, wrong: number): readonly Line[] {
  const calls = found.all.length + held.latencies.length;
  const reopened = held.reopened();
  return [
    {
      measured: 'projects completed and verified',
      ours: formatCount(completed),
      target: 'all',
      met: completed > 0 && wrong === 0,
    },
    {
      measured: `errors in ${formatCount(calls)} calls other than those of the projects`,
      ours: String(wrong),
      target: '0',
      met: wrong === 0,
    },
    {
      measured: `connections closed, of ${formatCount(connections)} held open`,
      ours: String(reopened),
      target: '0',
      met: reopened === 0,
    },
    { measured: 'GetProgress, timed', ours: describeLatencies(found.all) },
    { measured: 'GetProgress over the connections held', ours: describeLatencies(held.latencies) },
  ];
}

function toTrendLines({ memory, p50, p99 }: Parts): readonly Line[] {
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  const toLine = (measured: string, trend: Trend, share: number, format: (value: number) => string): Line => ({
    measured: `${measured}: change over the run`,
    ours: `${trend.change < 0 ? '−' : '+'}${format(Math.abs(trend.change))} ± ${format(trend.noise)}`,
    reference: `mean ${format(trend.mean)}`,
    target: 'flat',
    met: !isRising(trend, share),
  });
  return [
    toLine('memory of the service', toTrend(memory), margin.memory, formatMebibytes),
    toLine('p50 of GetProgress', toTrend(p50), margin.latency, milliseconds),
    toLine('p99 of GetProgress', toTrend(p99), margin.latency, milliseconds),
  ];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (!(minutes > 0)) {
  process.stderr.write('--minutes must be a number above 0.\n');
  process.exit(2);
}
const resources = new AsyncDisposableStack();
const stop = () => Promise.resolve(resources.disposeAsync()).finally(() => process.exit(130));
process.on('SIGINT', stop).on('SIGTERM', stop);
say(soak.title);
try {
  const lines = await soak.run({ resources, rows: undefined, say: (text) => say(`  ${text}`) });
  // A trial run is not a result.
  if (minutes >= wholeMinutes) await writeResults(soak, lines);
  say(toTable(lines));
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await resources.disposeAsync();
}
