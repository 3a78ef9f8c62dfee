import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Storage } from '../administration/open-storage.ts';
import type { Config, ConfigKey } from '../config/config.ts';
import { createLogger } from '../platform/logger.ts';
import { whileOpen } from '../platform/opening.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { addConfigFlags, configOf } from './config-flags.ts';

/** Adds a command that works on the database, with the flags that say which database. */
export function storageCommand(parent: Command, name: string, others: readonly ConfigKey[] = []): Command {
  return addConfigFlags(parent.command(name), ['dataDir', 'databaseUrl', ...others]);
}

/** Opens the database that these options name: alongside a running server, or alone. */
export async function withStorage<T>(
  options: Readonly<Record<string, unknown>>,
  work: (storage: Storage) => Promise<T>,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<T> {
  const config = configOf(options);
  if (!mayCreate) await requireDatabase(config);
  // A short command logs warnings and errors only.
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // Imported here because every run loads all commands, and not all need a database.
  const { openStorage } = await import('../administration/open-storage.ts');
  return whileOpen(async (opening) => work(await opening.open('storage', () => openStorage(config, 'join', logger))));
}

/** A mistyped directory must not become an empty database. */
async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return;
  try {
    await stat(join(dataDir, 'postgres', 'PG_VERSION'));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Other errors, such as a missing permission, are better explained when it is opened.
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return;
    throw new OperatorError(
      `There is no database in ${dataDir}, and none was created. Check --data-dir or DATA_DIR; "ledgerprint serve" creates a new one.`,
    );
  }
}
