import { setPriority } from 'node:os';

/**
 * How much each kind of work gives way (its nice value). Enrichment gives way a little: small calls alongside it then
 * take three times their idle time (p99) instead of seven times. With a value of 10, a batch alongside an import took
 * seconds and held up the batches of others. Uploads, which may take minutes, give way to enrichment, and so do large
 * pages. Calls that need an engine take precedence over enrichment, because somebody is waiting for them.
 */
const ways = { 'engine call': 2, enrichment: 3, page: 5, upload: 10 } as const;

export type Way = keyof typeof ways;

/**
 * Lets threads with more urgent work use the processor first. On Linux this sets the priority of the thread only; elsewhere
 * it would change the whole process, so nothing is done.
 */
export function giveWay(work: Way): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(ways[work]);
  } catch {
    // Not permitted: all threads then share the processor equally.
  }
}
