import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../src/postgres/connection-pool.ts';
import { exportedColumns, placeOf } from '../../src/store/exported-columns.ts';
import { migrate } from '../../src/store/migrate.ts';
import { lineColumns, unpackLine } from '../../src/store/result-cells.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';
import { describeSchema } from '../../tools/describe-schema.ts';
import { runLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { insert } from '../workspace/stored-results.ts';

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

  it('carry over the results of before: cells, shares, names and revisions', async () => {
    await migrateBefore(6);
    const cells = exportedColumns.map(([name, type]) => {
      if (type === 'rendered') return '';
      return type === 'text' ? `a "text"\n\t\\ of ${name}` : '12.50'.slice(0, type === 'numeric' ? 5 : 2);
    });
    const reasons = 'multiplied?amount=1&nameFr=Papier%2C+carton&id=x | levelled';
    const line = { cells: cells.with(-1, reasons), share: { by: 'quantity' as const, total: 0.1 + 0.2 } };
    const columns = exportedColumns.flatMap(([name, type], at) =>
      type === 'rendered' ? [] : [[name, line.cells[at] as string] as const],
    );
    const insertOld = (values: Readonly<Record<string, unknown>>) => insert(database, 'results', values);
    const old = {
      ...Object.fromEntries(columns),
      ...{ organization_id: 3, project_id: 4, ordinal: 5, number: 1, kind: 'case', first_position: 6, account: '606' },
      ...{ revision_from: 0, revision_to: 2, share_by: 'quantity', share_total: 0.1 + 0.2, conflicts: 'd1 no_factor' },
      ...{ uncounted_eur: 1.5, footprint_mg: '123456789012345678901', scope1_mg: 1, scope2_mg: 2, scope3_mg: 3 },
      ...{ doubt_mg: 4, spend_cents: 5, designation_key: 11, supplier_key: 12, account_key: 13, category_key: 14 },
    };
    await insertOld(old);
    const blank = Object.fromEntries(
      exportedColumns.flatMap(([name, type]) => (type === 'rendered' ? [] : [[name, type === 'text' ? '' : null]])),
    );
    await insertOld({ ...old, ...blank, ...{ occurrences: 1, number: 2, revision_to: null, share_by: null } });
    await migrate(open());
    const [first, second] = await database.query<Readonly<Record<string, unknown>> & { stored: string[] }>(
      `SELECT *, json_build_array(${lineColumns.join(', ')}) AS stored FROM results ORDER BY number`,
    );
    expect(unpackLine(first?.stored ?? [], new SharedTexts())).toEqual(line);
    expect(first).toMatchObject({
      ...{ revision_to: 2, conflicts: 'd1 no_factor', footprint_mg: '123456789012345678901', has_footprint: true },
      named: `${cells[placeOf('category_label')]}\x02${cells[placeOf('factor_name')]}\x02Papier,+carton`,
    });
    const without = unpackLine(second?.stored ?? [], new SharedTexts());
    expect(without).toEqual({
      cells: cells.map((_, at) => (at === placeOf('occurrences') ? '1' : '')),
      share: undefined,
    });
    expect(second).toMatchObject({ has_footprint: false, named: null, names: null, revision_to: null });
  });

  it('produce exactly the schema in schema.sql', async () => {
    const pool = open();
    await migrate(pool);
    const written = await readFile(new URL('../../src/store/schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(pool.within({}))).toBe(written);
  });
});
