import { readdir, readFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';
import type { Database, Queryable } from '../postgres/connection-pool.ts';
import { prepareQueues } from '../queue/queue.ts';

// Any fixed number: every Ledgerprint process asks for the same lock.
const migrationLock = 1_280_330_068;
const directory = new URL('./migrations/', import.meta.url);

/**
 * The database was migrated by a newer version, or this version cannot use its PostgreSQL server. The message is for
 * operators.
 */
export class SchemaError extends OperatorError {}

type Migration = { readonly version: number; readonly name: string };

/**
 * Migrates the schema to this version. Forward only, and safe if many processes start at the same time: one of them
 * does the work.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations = await loadMigrations();
  await database.transaction({}, async (tx) => {
    await requireServerVersion(tx);
    // Held until the end of the transaction: the others wait here, then find nothing left to do.
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [migrationLock] });
    await tx.query({ text: createMigrationsTable });
    const { current, newest, isUnreleased } = await compareSchema(tx);
    if (isUnreleased) throw new SchemaError(`${unreleasedSchema.found} ${unreleasedSchema.remedy}`);
    if (current > newest) {
      throw new SchemaError(`${describeNewerSchema({ current, newest })} Run the newer version of Ledgerprint.`);
    }
    for (const migration of migrations.filter(({ version }) => version > current)) {
      await tx.query({ text: await readFile(new URL(migration.name, directory), 'utf8') });
      await tx.query({
        text: 'INSERT INTO schema_migrations (version, name) VALUES ($1, $2)',
        values: [migration.version, migration.name],
      });
    }
    await prepareQueues(database, tx);
  });
}

/** Versions before the first release had other migrations, none of which this version knows. */
export const unreleasedSchema = {
  found:
    'The database was created by a version of Ledgerprint from before its first release, which this version cannot read.',
  remedy: 'Use an empty database or another data directory.',
} as const;

/** Says that a newer version has migrated the database. */
export function describeNewerSchema({ current, newest }: Omit<SchemaVersions, 'isUnreleased'>): string {
  return `The database has schema version ${current}, but this version of Ledgerprint supports only versions up to ${newest}.`;
}

type SchemaVersions = { readonly current: number; readonly newest: number; readonly isUnreleased: boolean };

/** The schema version of a database, 0 for none, and the one that this program needs. Changes nothing. */
export async function compareSchema(db: Queryable): Promise<SchemaVersions> {
  const migrations = await loadMigrations();
  const newest = migrations.at(-1)?.version ?? 0;
  const [table] = await db.query<{ isThere: boolean }>({
    text: `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  });
  const applied = table?.isThere
    ? await db.query<Migration>({ text: 'SELECT version, name FROM schema_migrations ORDER BY version' })
    : [];
  const [first] = applied;
  return {
    current: applied.at(-1)?.version ?? 0,
    newest,
    isUnreleased: first !== undefined && first.name !== migrations[0]?.name,
  };
}

async function loadMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return names.map((name) => ({ version: Number(name.slice(0, 4)), name }));
}

async function requireServerVersion(tx: Queryable): Promise<void> {
  const [row] = await tx.query<{ version: string }>({
    text: `SELECT current_setting('server_version_num') AS version`,
  });
  if (Number(row?.version) < 140_000) {
    throw new SchemaError('Ledgerprint needs PostgreSQL 14 or later; DATABASE_URL points to an older one.');
  }
}

const createMigrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
    version int NOT NULL,
    name text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
  )`;
