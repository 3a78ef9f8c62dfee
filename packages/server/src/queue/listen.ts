import { setTimeout as sleep } from 'node:timers/promises';
import { withinTime } from '../platform/within-time.ts';
import { Client } from '../postgres/client.ts';
import type { DatabaseAddress } from '../postgres/database-address.ts';

/** The callbacks of a listener: for a notification, and for notifications that may have been missed. */
type Hearing = {
  readonly onNotification: (payload: string) => void;
  readonly onReconnect: () => void;
  readonly onError: (error: Error) => void;
};

/** The first and the longest pause before a lost session is reopened; workers poll meanwhile. */
const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** How often the session is checked, and the time within which it must respond. */
const askEveryMs = 10_000;
const answerMs = 5_000;

/**
 * Listens on its own session until it is closed; a lost session is reopened. pg-boss could do so itself, but removes
 * its listeners from a connection after the first error, and the second error that a pooler sends would end the
 * process.
 */
export function openListener(address: DatabaseAddress, channel: string, hearing: Hearing) {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Resolves or rejects when the session ends. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new Client({ ...address, application_name: 'ledgerprint listener' });
    const over = Promise.withResolvers<never>();
    over.promise.catch(() => undefined);
    const end = () => over.reject(new Error('the listening connection ended'));
    client.on('error', over.reject);
    client.on('end', end);
    client.on('notification', ({ payload = '' }) => hearing.onNotification(payload));
    signal.addEventListener('abort', end, { once: true });
    try {
      await Promise.race([client.connect(), over.promise]);
      await Promise.race([client.query(`LISTEN "${channel}"`), over.promise]);
      onListening();
      await Promise.race([keepAsking(client, channel), over.promise]);
    } finally {
      signal.removeEventListener('abort', end);
      await client.close();
    }
  }

  async function listen(): Promise<void> {
    let delayMs = firstDelayMs;
    while (!signal.aborted) {
      try {
        await listenOnce(() => {
          delayMs = firstDelayMs;
          hearing.onReconnect();
        });
      } catch (error) {
        if (!signal.aborted) hearing.onError(error as Error);
      }
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      delayMs = Math.min(longestDelayMs, delayMs * 2);
    }
  }

  const done = listen();
  return {
    close: async (): Promise<void> => {
      stopping.abort();
      await done;
    },
  };
}

/** Throws if the session does not respond or no longer listens: a pooler may have replaced it. */
async function keepAsking(client: Client, channel: string): Promise<never> {
  for (;;) {
    await sleep(askEveryMs, undefined, { ref: false });
    const text = 'SELECT $1 IN (SELECT pg_listening_channels()) AS listens';
    const asked = client.query<{ listens: boolean }>(text, [channel]);
    const { rows } = await withinTime(asked, answerMs, 'the listening connection does not respond');
    if (rows[0]?.listens !== true) throw new Error('the listening connection no longer listens');
  }
}
