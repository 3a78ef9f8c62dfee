import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A pattern, where it comes from, and words that texts for it may consist of; without them, those that it mentions. */
export type Pattern = {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
  readonly words?: readonly string[] | undefined;
  /** It is too large for the checker. */
  readonly isOnlyMeasured?: boolean;
};

/** A check takes a few seconds, and minutes on a machine that has hardly any time for it. */
const mostMs = 300_000;

/** The patterns whose time does not grow linearly, each as a line that says how it grows. Uses all processors. */
export async function findSlow(patterns: readonly Pattern[]): Promise<readonly string[]> {
  const slow: string[] = [];
  const waiting = patterns.values();
  const work = async () => {
    let thread = startThread();
    for (const pattern of waiting) {
      const growth = await ask(thread, pattern);
      if (growth === undefined) {
        await thread.terminate();
        thread = startThread();
      }
      const { place, source, flags } = pattern;
      if (growth !== 'linear') slow.push(`${place}: ${growth ?? 'no answer in time'}: /${source}/${flags}`);
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return slow;
}

function startThread(): Worker {
  return new Worker(new URL('growth-thread.ts', import.meta.url));
}

/** How the time of a pattern grows; undefined if the thread does not answer in time. */
async function ask(thread: Worker, pattern: Pattern): Promise<string | undefined> {
  thread.postMessage(pattern);
  const signal = AbortSignal.timeout(mostMs);
  try {
    const [growth] = await once(thread, 'message', { signal });
    return growth;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
