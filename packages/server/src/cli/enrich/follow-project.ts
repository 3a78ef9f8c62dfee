import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerprintClient } from '@ledgerprint/client';

/** How far a project is. */
export type Progress = { readonly done: number; readonly total: number };

const firstPauseMs = 100;
const longestPauseMs = 1_000;

/** Polls until the project has ended, and tells how it did. */
export async function followProject(
  client: LedgerprintClient,
  projectId: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<'completed' | 'failed'> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const { status, totalLines, enriched, failed } = await client.getProgress({ projectId }, { signal });
    onProgress({ done: Number(enriched + failed), total: Number(totalLines) });
    if (status === 'completed' || status === 'failed') return status;
    await sleep(pauseMs, undefined, { signal });
  }
}
