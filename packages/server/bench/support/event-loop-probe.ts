import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What the probe writes when asked: figures since it was last asked. */
export type ProbeReport = {
  readonly longestPauseMs: number;
  /** Processor time of the main thread between two turns, at most: a pause without it is the machine's, not ours. */
  readonly longestWorkMs: number;
  readonly peakSampledRssBytes: number;
  /** Of the whole life of the process. */
  readonly peakRssBytes: number;
};

// Preloaded into the service with `--import`, which also reaches its threads: those are none of our business.
if (isMainThread) watch(process.env.BENCH_PROBE_FILE ?? 'probe.json');

function watch(file: string): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let peakSampledRssBytes = 0;
  let longestWorkMs = 0;
  let workBeforeMs = readWorkMs();
  setInterval(() => {
    const workMs = readWorkMs();
    longestWorkMs = Math.max(longestWorkMs, workMs - workBeforeMs);
    workBeforeMs = workMs;
    peakSampledRssBytes = Math.max(peakSampledRssBytes, process.memoryUsage.rss());
  }, 10).unref();
  process.on('SIGUSR2', () => {
    const report: ProbeReport = {
      longestPauseMs: delay.max / 1e6,
      longestWorkMs,
      peakSampledRssBytes,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
    writeFileSync(`${file}.part`, JSON.stringify(report));
    renameSync(`${file}.part`, file);
    delay.reset();
    longestWorkMs = 0;
    peakSampledRssBytes = 0;
  });
}

function readWorkMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
