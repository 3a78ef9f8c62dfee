import { readFileSync } from 'node:fs';
import { listTree, readPostmaster } from './process-tree.ts';
import type { Service } from './service.ts';

// Inspecting PostgreSQL's processes takes about 10 ms of processor time.
const intervalMs = 1_000;

/** The peak memory observed. */
export type PeakMemory = {
  /** Resident memory of the service's process and its children, except PostgreSQL. */
  readonly serviceBytes: number;
  /** Memory of PostgreSQL's processes together; shared memory is counted once. */
  readonly postgresBytes: number;
};

/** Watches a service from now on; the peak of the service's own process is known since its start. Needs Linux. */
export function watchMemory(
  resources: AsyncDisposableStack,
  { pid, dataDir }: Pick<Service, 'pid' | 'dataDir'>,
): () => PeakMemory {
  const postmaster = readPostmaster(dataDir);
  const readService = watchTree(resources, { pid, except: postmaster, intervalMs });
  const readPostgres = watchPeak(resources, intervalMs, () =>
    sum(listTree(postmaster).map((one) => readBytes(`${one}/smaps_rollup`, 'Pss'))),
  );
  return () => ({ serviceBytes: readService(), postgresBytes: readPostgres() });
}

/** The peak resident memory of a process and its descendants, as far as observed. */
export function watchTree(
  resources: AsyncDisposableStack,
  options: { readonly pid: number; readonly except?: number; readonly intervalMs: number },
): () => number {
  const { pid, except } = options;
  return watchPeak(resources, options.intervalMs, () => {
    const others = listTree(pid, except).filter((one) => one !== pid);
    const beside = sum(others.map((one) => readBytes(`${one}/status`, 'VmRSS')));
    return beside + readBytes(`${pid}/status`, 'VmHWM');
  });
}

function watchPeak(resources: AsyncDisposableStack, everyMs: number, readNow: () => number): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, readNow());
  };
  const timer = setInterval(look, everyMs);
  resources.defer(() => clearInterval(timer));
  return () => {
    look();
    return peak;
  };
}

/** Zero for a process that has ended. */
function readBytes(file: string, name: string): number {
  try {
    const text = readFileSync(`/proc/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
