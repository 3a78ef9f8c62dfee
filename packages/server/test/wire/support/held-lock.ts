import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from '../../support/test-database.ts';

/** Another transaction that blocks calls until it is released. */
export type HeldLock = {
  /** Rolls it back. */
  release(): Promise<void>;
  /** Commits it. */
  commit(): Promise<void>;
};

/** Runs the statement in a transaction that stays open. */
export async function holdLock(database: TestDatabase, statement: string, values: unknown[] = []): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'lock holder' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  return {
    release: () => client.end(),
    commit: async () => {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Locks the rows of all projects against change, like a Submit in progress. */
export function holdProjects(database: TestDatabase): Promise<HeldLock> {
  return holdLock(database, 'SELECT 1 FROM projects FOR UPDATE');
}

/** Locks a table against everything, including reading. */
export function holdTable(database: TestDatabase, table: string): Promise<HeldLock> {
  return holdLock(database, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}

/** Waits until this many statements of the service are waiting for a lock. */
export async function waitForWaiting(database: TestDatabase, count: number): Promise<void> {
  await expect.poll(() => countSessions(database, `wait_event_type = 'Lock'`), polling).toBe(count);
}

/** Waits until the service has no statement or transaction open in the database. */
export async function waitForIdle(database: TestDatabase): Promise<void> {
  await expect.poll(() => countSessions(database, `state <> 'idle'`), polling).toBe(0);
}

/** The timeout ends a wait that would never end. */
const polling = { timeout: 20_000, interval: 20 };

async function countSessions(database: TestDatabase, condition: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'ledgerprint' AND ${condition}`,
  );
  return row?.count ?? -1;
}
