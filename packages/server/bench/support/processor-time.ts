import { findStat, listTree, readPostmaster } from './process-tree.ts';

/** Processor time that a process has used so far; zero if there is no /proc. */
export function readProcessorMs(pid: number): number {
  return findStat(pid)?.processorMs ?? 0;
}

/** The same for the PostgreSQL of a data directory, all its processes together. */
export function readPostgresMs(dataDir: string): number {
  return listTree(readPostmaster(dataDir)).reduce((total, pid) => total + readProcessorMs(pid), 0);
}
