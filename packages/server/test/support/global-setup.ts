import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { Database } from '../../src/postgres/connection-pool.ts';
import { openEmbeddedDatabase } from '../../src/postgres/embedded-database.ts';
import { migrate } from '../../src/store/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server that all test files share; each creates its own databases. */
    readonly postgres: {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      /** For the files of services; removed at the end of the run. */
      readonly directory: string;
    };
  }
}

/** The template database that tests copy: migrated and empty. */
export const templateDatabase = 'ledgerprint';

const settings = {
  // Nothing outlives the run, and dozens of databases are created, so the data need not survive a power failure.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Each worker keeps two services open, besides those of its files.
  max_connections: '500',
};

/** Starts one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-test-'));
  const embedded = await openEmbeddedDatabase({ dataDir, access: 'own', log: () => undefined, settings });
  const database = new Database(embedded.connection, { poolSize: 2, onError: () => undefined });
  await migrate(database);
  await database.close();
  const { host, port, user } = embedded.connection;
  project.provide('postgres', { host, port, user, directory: dataDir });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
