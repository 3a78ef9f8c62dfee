import {
  DataDirectoryError,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
  toDataDirectoryError,
} from '@ledgerprint/embedded-postgres';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { OperatorError } from '../platform/operator-error.ts';

const hint = 'DATA_DIR names the data directory; with DATABASE_URL, a PostgreSQL server of your own is used instead.';

/** Opens the database in a data directory. What prevents it is for the operator to fix. */
export async function openEmbeddedDatabase(
  options: Omit<EmbeddedPostgresOptions, 'database'>,
): Promise<EmbeddedPostgres> {
  try {
    if (options.access === 'own') await prepareDataDirectory(options.dataDir);
    return await openEmbeddedPostgres({ ...options, database: 'ledgerprint' });
  } catch (thrown) {
    const error = toDataDirectoryError(options.dataDir, thrown);
    throw error instanceof DataDirectoryError ? new OperatorError(`${error.message} ${hint}`) : error;
  }
}
