import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Linux counts 100 clock ticks per second on every platform that Node supports.
const msPerTick = 10;

/** A process as Linux describes it. */
export type ProcessStat = {
  readonly parent: number;
  readonly processorMs: number;
  /** That of its child processes that have ended. */
  readonly endedChildrenMs: number;
};

/** Undefined for a process that has ended, and if there is no /proc. */
export function findStat(pid: number): ProcessStat | undefined {
  try {
    // The name in parentheses may contain spaces; the fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const msOf = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) * msPerTick;
    return { parent: Number(fields[1]), processorMs: msOf(11), endedChildrenMs: msOf(13) };
  } catch {
    return undefined;
  }
}

/** The main process of a data directory's PostgreSQL. */
export function readPostmaster(dataDir: string): number {
  const lockFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(lockFile.split('\n', 1)[0]);
}

/** A process and its descendants, except for one of them and its descendants. */
export function listTree(root: number, except?: number): readonly number[] {
  const children = Map.groupBy(listProcesses(), (pid) => findStat(pid)?.parent);
  const collect = (pid: number): readonly number[] =>
    pid === except ? [] : [pid, ...(children.get(pid) ?? []).flatMap(collect)];
  return collect(root);
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
