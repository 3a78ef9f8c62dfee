import { Database } from './connection-pool.ts';

const answerMs = 2_000;

/**
 * Checks over its own connection, which no call can take; simultaneous callers share one check. Not ready if the
 * database does not respond or cannot be written to, and while calls of the watched pool get no connection in time.
 */
export function openReadiness(watched: Database) {
  const own = new Database(watched.address, {
    poolSize: 1,
    onError: () => undefined,
    applicationName: 'ledgerprint readiness',
  });
  let looking: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    try {
      // Changes and locks nothing, but fails where a write would fail: on a standby, in a read-only session.
      await own
        .within({ signal: AbortSignal.timeout(answerMs) })
        .query({ text: 'SELECT FROM schema_migrations WHERE false FOR UPDATE' });
      return true;
    } catch {
      return false;
    } finally {
      looking = undefined;
    }
  }

  return {
    /** Whether calls can be served now. */
    async isReady(): Promise<boolean> {
      looking ??= look();
      return (await looking) && !watched.hasTrouble();
    },
    close: () => own.close(),
  };
}
