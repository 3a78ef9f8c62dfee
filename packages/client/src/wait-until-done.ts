import { type CallOptions, type Client, Code, ConnectError } from '@connectrpc/connect';
import type { GetProgressResponse, Service } from './gen/api/v1/service_pb.ts';
import { pause } from './pause.ts';

/** The progress of a finished project, completed or failed. */
export type FinalProgress = GetProgressResponse & { status: 'completed' | 'failed' };

/** Options for all calls made while waiting, and for the pauses between them. */
export type WaitOptions = CallOptions & {
  /** Called with every response, including the last one. */
  readonly onProgress?: (progress: GetProgressResponse) => void;
  /** The first pause between two calls; each pause is 1.5 times as long as the previous one. By default 250. */
  readonly minIntervalMs?: number;
  /** The longest pause between two calls; by default 5,000. */
  readonly maxIntervalMs?: number;
};

const growth = 1.5;
const longestOutageMs = 5 * 60_000;

/** The service cannot be reached, or does not respond. */
const silent: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** Polls at increasing intervals until the project has finished. */
export async function waitUntilDone(
  calls: Pick<Client<typeof Service>, 'getProgress'>,
  projectId: string,
  { onProgress, minIntervalMs = 250, maxIntervalMs = 5_000, ...callOptions }: WaitOptions = {},
): Promise<FinalProgress> {
  let answeredAt: number | undefined;

  /** Undefined while a service that responded before cannot be reached: it may be restarting. */
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
