import { setPriority } from 'node:os';

/**
 * Lets others have the processor first, for threads: small calls are answered before anything that takes long. On Linux
 * this is the priority of the thread alone; elsewhere it would be that of the whole process, and is left as it is.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(10);
  } catch {
    // Not allowed: all share the processor then.
  }
}
