import type { Database } from '../postgres/connection-pool.ts';
import { compareSchema } from '../store/migrate.ts';
import { judgeClock } from './check-clock.ts';
import { createFindings, type Finding, toReason } from './finding.ts';

const database = createFindings('database');
const schema = createFindings('schema');

/** Whether the database answers, which one it is, and how its clock and schema stand. Changes nothing. */
export async function checkDatabase(db: Database, where: string): Promise<readonly Finding[]> {
  try {
    const { version, aheadMs, tookMs } = await ask(db);
    const found = `${where} answers in ${Math.max(1, Math.round(tookMs))} ms: PostgreSQL ${version}.`;
    if (Number.parseInt(version, 10) < 14) {
      return [database.fail(found, 'Ledgerprint needs PostgreSQL 14 or later: upgrade it.')];
    }
    return [database.ok(found), judgeClock('the database', { ahead: aheadMs }), await checkSchema(db)];
  } catch (error) {
    const message = `${where} cannot be used: ${toReason(error)}.`;
    return [
      database.fail(message, 'Check that PostgreSQL runs, DATABASE_URL, the network and the password.'),
    ];
  }
}

async function ask(db: Database) {
  // The first statement opens the connection, which takes longer than an answer.
  await db.within({}).query({ text: 'SELECT 1' });
  const startedAtMs = performance.now();
  const beforeMs = Date.now();
  const [row] = await db.within({}).query<{ version: string; nowMs: number }>({
    text: `SELECT current_setting('server_version') AS version,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`,
  });
  const tookMs = performance.now() - startedAtMs;
  return { version: row?.version ?? '', tookMs, aheadMs: (row?.nowMs ?? 0) - (beforeMs + tookMs / 2) };
}

async function checkSchema(db: Database): Promise<Finding> {
  const { current, newest } = await compareSchema(db.within({}));
  if (current === newest) return schema.ok(`The schema is up to date: version ${current}.`);
  if (current > newest) {
    return schema.fail(
      `The database has schema version ${current}, this Ledgerprint knows ${newest}.`,
      'Run the newer Ledgerprint.',
    );
  }
  const found = current === 0 ? 'The database is empty' : `The database has schema version ${current}`;
  return schema.fail(
    `${found}, this Ledgerprint needs ${newest}.`,
    'Back it up and start "ledgerprint serve", which brings it up to date.',
  );
}
