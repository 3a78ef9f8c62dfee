import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { type CsvShape, makeCsvOfSize, toImportBody } from './support/csv-file.ts';
import { type ProbedService, startProbedService } from './support/probed-service.ts';
import { formatCount, formatMebibytes, formatSeconds, median } from './support/statistics.ts';

const fileBytes = 64 * 2 ** 20;
const longestPauseMs = 250;
const mostMemoryBytes = 2 ** 30;

type Upload = {
  readonly rows: number;
  readonly seconds: number;
  readonly pauseMs: number;
  readonly workMs: number;
  readonly peakBytes: number;
  readonly latenciesMs: readonly number[];
};

export const uploads: Benchmark = {
  name: 'uploads',
  title: 'Pauses and memory while a 64 MiB file is imported',
  method:
    'One ImportCSV of 64 MiB on a newly started service, for three shapes of file, while GetProgress is called ' +
    'every 10 ms. Pauses are the longest times for which the main event loop was blocked (`monitorEventLoopDelay`, read inside ' +
    'the process), from the first byte of the upload to its response. Memory is the peak resident size of the service ' +
    'process since its start, excluding PostgreSQL.',
  run: measure,
};

async function measure(bench: Bench): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const shape of ['ordinary', 'short', 'long'] as const) {
    const resources = bench.resources.use(new AsyncDisposableStack());
    const upload = await measureUpload(resources, shape);
    await resources.disposeAsync();
    bench.say(`${shape} rows: ${formatSeconds(upload.seconds)}`);
    lines.push(...toLines(shape, upload));
  }
  return lines;
}

async function measureUpload(resources: AsyncDisposableStack, shape: CsvShape): Promise<Upload> {
  const csv = makeCsvOfSize(shape, fileBytes);
  const body = toImportBody(csv);
  const service = await startProbedService(resources);
  const projectId = await service.createProject();
  await service.takeReport();
  const done = new AbortController();
  const latencies = pollProgress(service, projectId, done.signal);
  latencies.catch(() => undefined);
  const startedAt = performance.now();
  await service.call('ImportCSV', body);
  const seconds = (performance.now() - startedAt) / 1_000;
  const report = await service.takeReport();
  done.abort();
  const peakBytes = Math.max(report.peakRssBytes, report.peakSampledRssBytes, await readPeakBytes(service.pid));
  return {
    rows: countLines(csv) - 1,
    seconds,
    pauseMs: report.longestPauseMs,
    workMs: report.longestWorkMs,
    peakBytes,
    latenciesMs: await latencies,
  };
}

/** Calls GetProgress every 10 ms, whether or not the previous calls were answered, and measures each. */
async function pollProgress(service: ProbedService, projectId: string, signal: AbortSignal): Promise<number[]> {
  const calls: Promise<number>[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    const call = service.call('GetProgress', { projectId }).then(() => performance.now() - startedAt);
    // A failure is reported when all calls are awaited, not before: Ctrl-C must find this process alive.
    call.catch(() => undefined);
    calls.push(call);
    await pause(10);
  }
  return Promise.all(calls);
}

/** As measured by Linux; zero elsewhere. */
async function readPeakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function countLines(csv: Buffer): number {
  let count = 0;
  for (let at = csv.indexOf(10); at !== -1; at = csv.indexOf(10, at + 1)) count++;
  return count;
}

function toLines(shape: CsvShape, upload: Upload): readonly Line[] {
  const file = `${formatCount(upload.rows)} ${shape} rows`;
  const worst = Math.max(...upload.latenciesMs);
  return [
    {
      measured: `longest pause, ${file}`,
      ours: `${Math.round(upload.pauseMs)} ms`,
      target: `at most ${longestPauseMs} ms`,
      met: upload.pauseMs <= longestPauseMs,
    },
    {
      measured: `most processor time of the main thread in one turn of the event loop, ${file}`,
      ours: `${Math.round(upload.workMs)} ms`,
    },
    {
      measured: `peak memory, ${file}`,
      ours: formatMebibytes(upload.peakBytes),
      target: `below ${formatMebibytes(mostMemoryBytes)}`,
      met: upload.peakBytes < mostMemoryBytes,
    },
    {
      measured: `slowest and median GetProgress meanwhile, ${file} in ${formatSeconds(upload.seconds)}`,
      ours: `${Math.round(worst)} ms, ${median(upload.latenciesMs).toFixed(1)} ms`,
    },
  ];
}
