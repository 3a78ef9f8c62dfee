import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProbeReport } from './event-loop-probe.ts';
import { type Service, startService } from './service.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/** A service that is monitored from inside. */
export type ProbedService = Service & {
  /** The figures since the last call. */
  takeReport(): Promise<ProbeReport>;
};

/** Starts the service with the probe preloaded. */
export async function startProbedService(resources: AsyncDisposableStack): Promise<ProbedService> {
  const file = `${await makeTemporaryDirectory(resources)}/probe.json`;
  const service = await startService(resources, {
    NODE_OPTIONS: `--import=${new URL('./event-loop-probe.ts', import.meta.url).href}`,
    BENCH_PROBE_FILE: file,
  });
  const takeReport = async () => {
    await rm(file, { force: true });
    process.kill(service.pid, 'SIGUSR2');
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text !== undefined) return JSON.parse(text) as ProbeReport;
      await pause(10);
    }
  };
  return { ...service, takeReport };
}
