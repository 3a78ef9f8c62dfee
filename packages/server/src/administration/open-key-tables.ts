import type { Logger } from '../platform/logger.ts';
import { Database } from '../postgres/connection-pool.ts';
import { unavailableAfter } from '../postgres/database-failure.ts';
import { createStore, type Tables } from '../store/store.ts';
import type { Storage } from './open-storage.ts';

/** How long the lookup of a key may take. */
const lookUpMs = 10_000;

/**
 * Opens separate connections for keys, so that calls are admitted or refused regardless of what other calls wait for.
 */
export function openKeyTables(
  { database: { address }, sender }: Pick<Storage, 'database' | 'sender'>,
  logger: Logger,
): Pick<Tables, 'apiKeys'> & { close(): Promise<void> } {
  const database = new Database(address, {
    poolSize: 2,
    applicationName: 'ledgerprint keys',
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  return {
    get apiKeys() {
      return createStore({ database, sender }, { signal: unavailableAfter(lookUpMs) }).apiKeys;
    },
    close: () => database.close(),
  };
}
