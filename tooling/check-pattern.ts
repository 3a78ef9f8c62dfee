import { checkSync } from 'recheck';

// The machine code of recheck exists only for some platforms; its JavaScript runs everywhere.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** How the time of a pattern grows with the length of the text; undefined if the checker cannot say in time. */
export function findGrowth(source: string, flags: string, timeoutMs: number): string | undefined {
  // Both only decide where a search begins.
  const result = checkSync(source, flags.replace(/[gy]/g, ''), { timeout: timeoutMs });
  // What it only found by trying texts in its own engine has to be measured: the same pattern is safe in the next run.
  if (result.status === 'vulnerable') return result.checker === 'fuzz' ? undefined : result.complexity.summary;
  return result.status === 'safe' ? 'linear' : undefined;
}
