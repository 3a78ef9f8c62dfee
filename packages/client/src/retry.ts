import { Code, type ConnectError } from '@connectrpc/connect';
import { toConnectError } from './broken-connection.ts';
import { pause } from './pause.ts';

const firstDelayMs = 250;
const longestDelayMs = 8_000;
const longestAskedDelayMs = 60_000;

/** Out of reach, something that broke, another call in the way. */
const passing: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Internal, Code.Aborted]);

/** Runs the attempt again, after a pause, while it fails for a reason that may pass; rejects with a ConnectError. */
export type Retry = <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** With one attempt nothing is tried again. */
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

/** How long to wait before the next attempt; undefined when there is no use in one. */
function findDelayMs({ code, metadata, details }: ConnectError, failures: number): number | undefined {
  const askedMs = parseRetryAfter(metadata.get('Retry-After'));
  // Something was decided otherwise meanwhile, and the details say what: that does not pass.
  const isOvertaken = code === Code.Aborted && details.length > 0;
  const mayPass =
    (passing.has(code) && !isOvertaken) || (code === Code.ResourceExhausted && askedMs !== undefined);
  if (!mayPass || (askedMs ?? 0) > longestAskedDelayMs) return undefined;
  const backOffMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
  // Apart by chance, so that callers who were refused together do not come back together.
  return (askedMs ?? backOffMs / 2) + (Math.random() * backOffMs) / 2;
}

/** Seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}
