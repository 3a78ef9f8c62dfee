import type { Storage } from '../administration/open-storage.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';
import { whileOpen } from '../platform/opening.ts';

/** Lends the database to an administrative command: beside a running server, or alone where none runs. */
export async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  // Of a short command only trouble is worth a line.
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // Here, because all commands are read to find one of them, and not all need a database.
  const { openStorage } = await import('../administration/open-storage.ts');
  return whileOpen(async (opening) =>
    work(await opening.open('storage', () => openStorage(config, 'join', logger))),
  );
}
