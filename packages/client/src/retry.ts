import { Code, type ConnectError } from '@connectrpc/connect';
import { toConnectError } from './broken-connection.ts';
import { pause } from './pause.ts';

const firstDelayMs = 250;
const longestDelayMs = 8_000;
const longestAskedDelayMs = 60_000;

/** Temporary failures: the service cannot be reached, an internal error occurred, or another call is in progress. */
const passing: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Internal, Code.Aborted]);

/** Repeats the attempt after a pause while it fails for a temporary reason; rejects with a ConnectError. */
export type Retry = <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** With a `maxAttempts` of 1, nothing is retried. */
export function createRetry(maxAttempts: number): Retry {
  return async (attempt, signal) => {
    for (let failures = 1; ; failures++) {
      try {
        return await attempt();
      } catch (reason) {
        const error = toConnectError(reason);
        const delayMs = signal?.aborted ? undefined : findDelayMs(error, failures);
        if (delayMs === undefined || failures >= maxAttempts) throw error;
        await pause(delayMs, signal);
      }
    }
  };
}

/** How long to wait before the next attempt; undefined if another attempt is useless. */
function findDelayMs({ code, metadata, details }: ConnectError, failures: number): number | undefined {
  const askedMs = parseRetryAfter(metadata.get('Retry-After'));
  // The details say that somebody decided differently or revoked a decision, or that there is a newer revision: not temporary.
  const isOvertaken = code === Code.Aborted && details.length > 0;
  const mayPass = (passing.has(code) && !isOvertaken) || (code === Code.ResourceExhausted && askedMs !== undefined);
  if (!mayPass || (askedMs ?? 0) > longestAskedDelayMs) return undefined;
  const backOffMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
  // Randomized, so that callers that were refused together do not retry together.
  return (askedMs ?? backOffMs / 2) + (Math.random() * backOffMs) / 2;
}

/** Seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}
