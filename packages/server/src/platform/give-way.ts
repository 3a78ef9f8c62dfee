import { setPriority } from 'node:os';

/**
 * By how much (nice). Enrichment gives way a little: small calls beside it are answered in three times their idle time
 * (p99), without it in seven. With 10 a batch beside an import took seconds, and others' batches behind it. Uploads, of
 * which one may take minutes, give way to it. Calls that need an engine go before it: somebody waits for them.
 */
const ways = { 'engine call': 2, enrichment: 3, upload: 10 } as const;

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
