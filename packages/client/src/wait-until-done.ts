import { type CallOptions, type Client, Code, ConnectError } from '@connectrpc/connect';
import type { GetProgressResponse, Service } from './gen/api/v1/service_pb.ts';
import { pause } from './pause.ts';

/** The progress of a project that has come to its end, good or bad. */
export type FinalProgress = GetProgressResponse & { status: 'completed' | 'failed' };

/** Options of every call that the waiting takes, and how it goes on. */
export type WaitOptions = CallOptions & {
  /** Called with every answer, the last one included. */
  readonly onProgress?: (progress: GetProgressResponse) => void;
  /** The first pause between two calls; each one is half as long again as the one before. By default 250. */
  readonly minIntervalMs?: number;
  /** The longest pause between two calls; by default 5,000. */
  readonly maxIntervalMs?: number;
};

const growth = 1.5;
const longestOutageMs = 5 * 60_000;

/** Out of reach, or there and without an answer. */
const silent: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** Asks again and again, less and less often, until the project has ended. */
export async function waitUntilDone(
  calls: Pick<Client<typeof Service>, 'getProgress'>,
  projectId: string,
  { onProgress, minIntervalMs = 250, maxIntervalMs = 5_000, ...callOptions }: WaitOptions = {},
): Promise<FinalProgress> {
  let answeredAt: number | undefined;

  /** Undefined while a service that did answer before is out of reach: it may just be starting again. */
  async function findProgress(): Promise<GetProgressResponse | undefined> {
    try {
      const progress = await calls.getProgress({ projectId }, callOptions);
      answeredAt = Date.now();
      return progress;
    } catch (error) {
      const mayPass = answeredAt !== undefined && Date.now() - answeredAt < longestOutageMs;
      if (mayPass && error instanceof ConnectError && silent.has(error.code)) return undefined;
      throw error;
    }
  }

  for (let intervalMs = minIntervalMs; ; intervalMs = Math.min(intervalMs * growth, maxIntervalMs)) {
    const progress = await findProgress();
    if (progress !== undefined) {
      onProgress?.(progress);
      if (isFinal(progress)) return progress;
    }
    await pause(Math.min(intervalMs, maxIntervalMs), callOptions.signal);
  }
}

function isFinal(progress: GetProgressResponse): progress is FinalProgress {
  return progress.status === 'completed' || progress.status === 'failed';
}
