import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../administration/open-storage.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';
import { whileOpen } from '../platform/opening.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** Lends the database to an administrative command: beside a running server, or alone where none runs. */
export async function withStorage<T>(
  config: Config,
  work: (storage: Storage) => Promise<T>,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<T> {
  if (!mayCreate) await requireDatabase(config);
  // Of a short command only trouble is worth a line.
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // Here, because all commands are read to find one of them, and not all need a database.
  const { openStorage } = await import('../administration/open-storage.ts');
  return whileOpen(async (opening) =>
    work(await opening.open('storage', () => openStorage(config, 'join', logger))),
  );
}

/** A mistyped directory must not become an empty database. */
async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return;
  try {
    await stat(join(dataDir, 'postgres', 'PG_VERSION'));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Of a directory that may not be entered whoever opens it says more.
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return;
    throw new OperatorError(
      `There is no database in ${dataDir}, and nothing was created. Check --data-dir or DATA_DIR; a new one is made by "ledgerprint serve".`,
    );
  }
}
