import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, callOperation } from '../../support/send.ts';

/**
 * Makes calls like a careful client: retries until there is a response, with the same key if a repetition would take
 * effect.
 */
export type RetryingCaller = {
  /** `onAttempt` is called at the start and at the end of an attempt. */
  call(operation: string, body: object, onAttempt?: (isUnderWay: boolean) => void): Promise<Answer['body']>;
  /** Number of retries. */
  retries(): number;
};

const keyed = new Set(['CreateProject', 'AddActivities', 'ImportCSV']);
/** It only bounds a wait that would never end: a call may be interrupted by every kill of a run. */
const patienceMs = 400_000;
const pauseMs = 50;

/** With several addresses, each attempt goes to the next one, as behind a load balancer. */
export function createRetryingCaller({
  urls,
  key,
}: {
  readonly urls: readonly string[];
  readonly key: string;
}): RetryingCaller {
  let retries = 0;
  let turn = 0;
  return {
    async call(operation, body, onAttempt = () => undefined) {
      const headers = keyed.has(operation) ? { 'Idempotency-Key': randomUUID() } : {};
      const attempt = async () => {
        const url = urls[turn++ % urls.length] as string;
        onAttempt(true);
        return callOperation({ url, key }, operation, body, headers).finally(() => onAttempt(false));
      };
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const answer = await attempt().catch((error: unknown) => error as Error);
        if ('status' in answer && answer.status === 200) return answer.body;
        // A lost connection, or an error that the database is unavailable; a client should see nothing else.
        const isPassing = !('status' in answer) || answer.body.code === 'unavailable';
        if (!isPassing || Date.now() > deadline) {
          throw new Error(`${operation} was not answered: ${JSON.stringify(answer)}`, { cause: answer });
        }
        retries++;
        await pause(pauseMs);
      }
    },
    retries: () => retries,
  };
}

/** Downloads the file of a link, retrying until it is complete; `getUrl` is called for each attempt. */
export async function downloadWhole(getUrl: () => Promise<string>): Promise<Buffer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const url = await getUrl();
    const answer = await fetchWhole(url).catch((error: unknown) => error as Error);
    if (Buffer.isBuffer(answer)) return answer;
    if (Date.now() > deadline) throw answer;
    await pause(pauseMs);
  }
}

async function fetchWhole(url: string): Promise<Buffer> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`the download failed with ${response.status}: ${bytes}`);
  return bytes;
}
