import { setPriority } from 'node:os';

/** By how much (nice). With 10 a batch took fifteen times as long beside an import, and all behind it waited. */
const way = 5;

/**
 * Lets small calls have the processor first, for threads that read uploads or enrich. On Linux this is the priority of the
 * thread alone; elsewhere it would be that of the whole process, and is left as it is.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(way);
  } catch {
    // Not allowed: all share the processor then.
  }
}
