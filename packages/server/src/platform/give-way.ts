import { setPriority } from 'node:os';

/** By how much (nice): small calls come first, then uploads, for which a client waits too, then enrichment. */
const ways = { upload: 5, enrichment: 10 } as const;

/**
 * Lets threads with more urgent work have the processor first. On Linux this is the priority of the thread alone;
 * elsewhere it would be that of the whole process, and is left as it is.
 */
export function giveWay(work: keyof typeof ways): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(ways[work]);
  } catch {
    // Not allowed: all share the processor then.
  }
}
