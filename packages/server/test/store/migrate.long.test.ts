import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../src/postgres/connection-pool.ts';
import { migrate } from '../../src/store/migrate.ts';
import { describeSchema } from '../../tools/describe-schema.ts';
import { runLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
const opened: Database[] = [];

function open(): Database {
  const pool = new Database({ connectionString: database.url }, { poolSize: 2, onError: () => undefined });
  opened.push(pool);
  return pool;
}

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
  await database.drop();
});

/** Applies the migrations before this one. */
async function migrateBefore(version: number): Promise<void> {
  const folder = new URL('../../src/store/migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => Number(name.slice(0, 4)) < version).toSorted();
  await database.query('CREATE TABLE schema_migrations (version int, name text, applied_at timestamptz DEFAULT now())');
  for (const name of names) {
    await database.query(await readFile(new URL(name, folder), 'utf8'));
    await database.query(
      `INSERT INTO schema_migrations (version, name) VALUES (${Number(name.slice(0, 4))}, '${name}')`,
    );
  }
}

describe('migrations', () => {
  it('are applied once when eight processes start at the same time', async () => {
    const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a test key that is long enough to be taken' };
    const processes = Array.from({ length: 8 }, () => runLedgerprint(['organization', 'list'], environment));
    const codes = (await Promise.all(processes)).map(({ code }) => code);
    expect(codes).toEqual(codes.map(() => 0));
    const applied = await database.query<{ version: number }>('SELECT version FROM schema_migrations ORDER BY 1');
    expect(applied.map(({ version }) => version)).toEqual(applied.map((_, index) => index + 1));
  });

  it('do nothing on a database that is up to date', async () => {
    await migrate(open());
    const before = await database.query('SELECT * FROM schema_migrations');
    await migrate(open());
    expect(await database.query('SELECT * FROM schema_migrations')).toEqual(before);
  });

  it('refuse a newer schema with a message and change nothing', async () => {
    await migrate(open());
    await database.query(`INSERT INTO schema_migrations (version, name) VALUES (9999, '9999_future.sql')`);
    await expect(migrate(open())).rejects.toThrow(/schema version 9999.*Run the newer version of Ledgerprint/);
    const result = await runInProcess(database, ['serve', '--port', '0']);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/^ledgerprint: The database has schema version 9999/);
  });

  it('refuse a database from before the first release, and change nothing', async () => {
    await migrate(open());
    await database.query(`UPDATE schema_migrations SET name = '0001_foundation.sql'`);
    await expect(migrate(open())).rejects.toThrow(/before its first release.*Use an empty database/);
  });

  it('leave nothing behind if one of them fails', async () => {
    await database.query('CREATE TABLE products (unrelated int)');
    await expect(migrate(open())).rejects.toThrow();
    const tables = await database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables).toEqual([{ name: 'products' }]);
  });

  it('put products that were stored one by one into blocks', async () => {
    await migrateBefore(7);
    // Positions as a Submit found them: in no order.
    await database.query(`INSERT INTO products
        (organization_id, project_id, ordinal, first_position, occurrences, bytes, positions)
      SELECT 1, project, o, o * 10, 1 + o % 3, o * 100,
        (ARRAY[o * 10 + 2, o * 10 + 1, o * 10]::bigint[])[3 - o % 3 : 3]
      FROM generate_series(1, 2) AS project CROSS JOIN generate_series(1, 30 * project + 23) AS o`);
    await migrate(open());
    const blocks =
      await database.query(`SELECT project_id::int AS project, ordinal::int, cardinality(row_counts) AS products,
        row_counts[2:4]::int[] AS "rowCounts", bytes[1:2]::int[] AS bytes, positions[1:4]::int[] AS positions
      FROM products ORDER BY 1, 2`);
    const first = { ordinal: 1, products: 50, rowCounts: [3, 1, 2], bytes: [100, 200], positions: [10, 11, 20, 21] };
    const second = { ordinal: 51, rowCounts: [2, 3, 1], bytes: [5_100, 5_200], positions: [510, 520, 521, 530] };
    expect(blocks).toEqual([
      { project: 1, ...first },
      { project: 1, ...second, products: 3, rowCounts: [2, 3] },
      { project: 2, ...first },
      { project: 2, ...second, products: 33 },
    ]);
  });

  it('produce exactly the schema in schema.sql', async () => {
    const pool = open();
    await migrate(pool);
    const written = await readFile(new URL('../../src/store/schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(pool.within({}))).toBe(written);
  });
});
