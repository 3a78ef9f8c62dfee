import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateDatabase } from './global-setup.ts';

/** A separate database for a test file. */
export type TestDatabase = {
  /** The address in the form of DATABASE_URL. */
  readonly url: string;
  /** Queries the tables directly. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Closes its connections; the database is dropped in the background. */
  drop(): Promise<void>;
};

/** Copies the migrated template, or creates an empty database, on the shared server. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { host, port, user } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const template = empty ? 'template0' : templateDatabase;
  // Copying files would take two checkpoints, which write the changed pages of all databases.
  await admin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = wal_log`);
  const pool = new pg.Pool({ host, port, user, database: name, max: 2 });
  pool.on('error', () => undefined);
  return {
    url: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    query: async (text, values) => (await pool.query(text, values === undefined ? [] : [...values])).rows,
    drop: async () => {
      await pool.end();
      // This, too, waits for a checkpoint; what is not dropped by the end of the run is removed with the server.
      admin(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined);
    },
  };
}
