import type { Database, DatabaseAddress } from '../postgres/connection-pool.ts';
import { isReadOnly } from '../postgres/database-failure.ts';
import { findPooling } from '../postgres/find-pooling.ts';
import { compareSchema, describeNewerSchema, unreleasedSchema } from '../store/migrate.ts';
import { judgeClock } from './check-clock.ts';
import { createFindings, type Finding, toReason } from './finding.ts';

const database = createFindings('database');
const writing = createFindings('writing');
const pooling = createFindings('pooling');
const schema = createFindings('schema');

const notAllowed = '42501';

/**
 * Checks that the database answers and can be written to, and checks its version, clock and schema. Changes nothing.
 */
export async function checkDatabase(db: Database, where: string): Promise<readonly Finding[]> {
  try {
    const { version, aheadMs, tookMs } = await ask(db);
    const found = `${where} answers within ${Math.max(1, Math.round(tookMs))} ms: PostgreSQL ${version}.`;
    if (Number.parseInt(version, 10) < 14) {
      return [database.fail(found, 'Ledgerprint needs PostgreSQL 14 or later: upgrade it.')];
    }
    return [
      database.ok(found),
      await checkWriting(db),
      judgeClock('the database', { ahead: aheadMs }),
      await checkSchema(db),
    ];
  } catch (error) {
    const message = `${where} cannot be used: ${toReason(error)}.`;
    return [
      database.fail(message, 'Check that PostgreSQL is running, and check DATABASE_URL, the network and the password.'),
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

/** Writes a megabyte to a temporary table, which is dropped at the end of the transaction. */
async function checkWriting(db: Database): Promise<Finding> {
  try {
    await db.transaction({}, async (tx) => {
      await tx.query({ text: 'CREATE TEMPORARY TABLE ledgerprint_doctor (filler text) ON COMMIT DROP' });
      await tx.execute({
        text: `INSERT INTO ledgerprint_doctor SELECT repeat(md5(n::text), 4) FROM generate_series(1, 8000) AS n`,
      });
    });
    return writing.ok('The database can be written to.');
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if ((cause as { readonly code?: string }).code === notAllowed) {
      return writing.warn(
        'Write access to the database was not checked: the user of DATABASE_URL may not create temporary tables.',
        'To have it checked, grant this user TEMPORARY on the database.',
      );
    }
    return writing.fail(`The database cannot be written to: ${toReason(error)}.`, await adviseOn(db, cause));
  }
}

async function adviseOn(db: Database, cause: unknown): Promise<string> {
  const { code } = cause as { readonly code?: string };
  if (code === '53100') return 'The database disk is full: free some space, or enlarge it.';
  if (code === '58030') return 'The database disk is failing: see the PostgreSQL log.';
  if (!isReadOnly(cause)) return 'Check the PostgreSQL log and the privileges of the user of DATABASE_URL.';
  const [row] = await db
    .within({})
    .query<{ isStandby: boolean }>({ text: 'SELECT pg_is_in_recovery() AS "isStandby"' });
  return row?.isStandby
    ? 'It is a standby: set DATABASE_URL to the primary, or promote this one.'
    : 'It is read-only: look for default_transaction_read_only in the settings of the server, the database and the user.';
}

/** Checks whether a pooler in front of the database keeps sessions, and what follows from that. */
export async function checkPooling(address: DatabaseAddress, direct: DatabaseAddress | undefined): Promise<Finding> {
  try {
    if (direct !== undefined && (await findPooling(direct)) === 'transaction') {
      return pooling.fail(
        'DATABASE_DIRECT_URL goes through a pooler in transaction mode.',
        'Set it to the address of PostgreSQL itself, or of a pooler in session mode.',
      );
    }
    if ((await findPooling(address)) === 'session') return pooling.ok('Connections keep their sessions.');
  } catch (error) {
    const setting = direct === undefined ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_DIRECT_URL';
    return pooling.fail(
      `${setting} cannot be used: ${toReason(error)}.`,
      'Check that PostgreSQL or its pooler can be reached there.',
    );
  }
  const found = 'DATABASE_URL goes through a pooler in transaction mode';
  if (direct !== undefined) return pooling.ok(`${found}; DATABASE_DIRECT_URL does not.`);
  return pooling.warn(
    `${found}: workers are not notified of new work and poll every half second.`,
    'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  );
}

async function checkSchema(db: Database): Promise<Finding> {
  const { current, newest, isUnreleased } = await compareSchema(db.within({}));
  if (isUnreleased) return schema.fail(unreleasedSchema.found, unreleasedSchema.remedy);
  if (current === newest) return schema.ok(`The schema is up to date: version ${current}.`);
  if (current > newest) {
    return schema.fail(describeNewerSchema({ current, newest }), 'Run the newer version of Ledgerprint.');
  }
  const found = current === 0 ? 'The database is empty' : `The database has schema version ${current}`;
  return schema.fail(
    `${found}; this version of Ledgerprint needs schema version ${newest}.`,
    'Back it up and start "ledgerprint serve", which migrates it.',
  );
}
