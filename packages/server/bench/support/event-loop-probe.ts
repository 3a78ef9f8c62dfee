import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The output of the probe on request: figures since the last request. */
export type ProbeReport = {
  readonly longestPauseMs: number;
  /**
   * Maximum processor time of the main thread between two turns: a pause without it is caused by the machine, not by
   * us.
   */
  readonly longestWorkMs: number;
  readonly peakSampledRssBytes: number;
  /** For the whole lifetime of the process. */
  readonly peakRssBytes: number;
};

// Preloaded into the service with `--import`, which also affects its threads: those are skipped.
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
