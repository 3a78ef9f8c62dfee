import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What Linux counts in, on every platform that Node runs on.
const msPerTick = 10;

/** Processor time that a process has used so far; zero where there is no /proc. */
export function readProcessorMs(pid: number): number {
  return statOf(pid)?.processorMs ?? 0;
}

/** The same for the PostgreSQL of a data directory, all its processes together. */
export function readPostgresMs(dataDir: string): number {
  const lockFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number(lockFile.split('\n', 1)[0]);
  return listProcesses().reduce((total, pid) => {
    const stat = statOf(pid);
    const isPart = pid === postmaster || stat?.parent === postmaster;
    return isPart ? total + (stat?.processorMs ?? 0) : total;
  }, 0);
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function statOf(pid: number): { readonly parent: number; readonly processorMs: number } | undefined {
  try {
    // The name in parentheses may itself hold spaces; the fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return {
      parent: Number(fields[1]),
      processorMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
    };
  } catch {
    return undefined;
  }
}
