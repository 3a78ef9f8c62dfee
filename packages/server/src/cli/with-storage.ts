import { openStorage, type Storage } from '../app.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';

/** Lends the database to an administrative command: beside a running server, or alone where none runs. */
export async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  // Of a short command only trouble is worth a line.
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openStorage(config, 'join', logger);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
