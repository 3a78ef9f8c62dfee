import { errorCodeOf, type GetProgressResponse, type LedgerprintClient } from '@ledgerprint/client';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';

/** The progress of a project. */
export type ProgressState = {
  readonly status: 'pending' | 'enriching' | 'completed' | 'failed';
  readonly total: number;
  readonly enriched: number;
  readonly failed: number;
};

/** Callbacks for progress. */
export type ProgressListener = {
  readonly onProgress: (progress: ProgressState) => void;
  /** The service is not responding; polling continues. */
  readonly onLost: () => void;
  /** Polling has ended with a problem; no other callback follows. */
  readonly onProblem: (problem: ApiProblem) => void;
};

const shortestMs = 400;
const longestMs = 3_000;
const growth = 1.4;
/** Errors after which polling continues. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'resource_exhausted', 'deadline_exceeded', 'aborted']);

/** Polls until the project has ended, a permanent error occurs or the signal aborts. */
export async function watchProgress(
  client: Pick<LedgerprintClient, 'getProgress'>,
  projectId: string,
  { signal, ...listener }: ProgressListener & { readonly signal: AbortSignal },
): Promise<void> {
  for (let pauseMs = shortestMs; !signal.aborted; pauseMs = Math.min(pauseMs * growth, longestMs)) {
    try {
      const progress = toState(await client.getProgress({ projectId }, { signal, timeoutMs: 15_000 }));
      if (signal.aborted) return;
      listener.onProgress(progress);
      if (progress.status === 'completed' || progress.status === 'failed') return;
    } catch (error) {
      if (signal.aborted) return;
      if (!passing.has(errorCodeOf(error))) {
        listener.onProblem(toApiProblem(error));
        return;
      }
      listener.onLost();
    }
    await pauseOrOnline(pauseMs, signal);
  }
}

function toState(progress: GetProgressResponse): ProgressState {
  const statuses = ['pending', 'enriching', 'completed', 'failed'] as const;
  return {
    status: statuses.find((known) => known === progress.status) ?? 'enriching',
    total: Number(progress.totalLines),
    enriched: Number(progress.enriched),
    failed: Number(progress.failed),
  };
}

/** Ends early when the browser is online again. */
function pauseOrOnline(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
