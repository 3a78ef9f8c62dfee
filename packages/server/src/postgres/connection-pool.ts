import { type Connection, openConnection, type Queryable, type Streamable } from './connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { isReadOnly, isUnwritable, toDatabaseFailure } from './database-failure.ts';
import { NoConnectionFailure, openFairPool } from './fair-pool.ts';

export type { Queryable, Statement, Streamable } from './connection.ts';
export type { DatabaseAddress };

/** On whose behalf statements run. */
export type Scope = {
  /** When it aborts, running statements are cancelled and nothing is committed. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The organization whose call it is: the call gets the organization's share of the connections, and its lock waits
   * are limited.
   */
  readonly organizationId?: number | undefined;
};

/** A pool of connections. Failures of the connection itself surface as a Failure with code `unavailable`. */
export type Database = {
  readonly address: DatabaseAddress;
  /** Statements outside a transaction, each on a connection of its own. */
  within(scope: Scope): Streamable;
  /**
   * Runs the work in one transaction, committed when it returns and rolled back when it throws. If the signal aborts,
   * nothing is committed, unless the commit has already been sent.
   */
  transaction<T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The connections of the pool, and how many statements wait for one. */
  figures(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** True if, in the last seconds, a call got no connection in time or a write was refused. */
  hasTrouble(): boolean;
  close(): Promise<void>;
};

/** Maximum time to wait for a connection. */
const connectionWaitMs = 5_000;
/** How long readiness remembers that a call could not be served. */
const troubledForMs = 5_000;

/**
 * The limits of a call's transaction, enforced by the server. Lock: long enough for another call to finish, short
 * enough for a retry. Statement: the time that the largest Submit takes, in case nobody is left to cancel it. Idle:
 * only a process that hangs or was cut off is idle, and others may be waiting for its locks.
 */
const beginCall = (lockWaitMs: number) =>
  `BEGIN; SET LOCAL lock_timeout = ${lockWaitMs}; SET LOCAL statement_timeout = 300000; SET LOCAL idle_in_transaction_session_timeout = 120000`;

/** Opens a pool; connections are opened when first needed. */
export function openDatabase(
  address: DatabaseAddress,
  options: {
    readonly poolSize: number;
    readonly onError: (error: Error) => void;
    readonly applicationName?: string;
    /** How long a call's transaction waits for a lock held by another. */
    readonly lockWaitMs?: number;
  },
): Database {
  const { poolSize, onError, applicationName = 'ledgerprint', lockWaitMs = 5_000 } = options;
  const begin = { text: 'BEGIN' };
  const beginOfCall = { text: beginCall(lockWaitMs) };
  // While the pool is closing, a lost connection is expected.
  let isClosing = false;
  let troubledAtMs = Number.NEGATIVE_INFINITY;
  const pool = openFairPool<Connection>({
    size: poolSize,
    waitMs: connectionWaitMs,
    connect: (onLost) =>
      openConnection(address, {
        applicationName,
        onLost: (connection, error) => {
          onLost(connection);
          if (!isClosing) onError(error);
        },
      }),
    end: (connection) => connection.end(),
  });

  /**
   * Lends a connection to the work; when the signal aborts, the running statement is cancelled and the connection
   * discarded.
   */
  async function use<T>(
    { signal, organizationId }: Scope,
    work: (connection: Connection, detachSignal: () => void) => Promise<T>,
  ): Promise<T> {
    const lent = lend(signal, organizationId);
    const connection = lent instanceof Promise ? await lent : lent;
    let isKept = true;
    const onAbort = () => {
      isKept = false;
      pool.discard(connection, organizationId, connection.cancel());
    };
    const detachSignal = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      signal?.throwIfAborted();
      return await work(connection, detachSignal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isUnwritable(error)) troubledAtMs = performance.now();
      if (isKept && isReadOnly(error)) {
        isKept = false;
        pool.discard(connection, organizationId);
      }
      throw toDatabaseFailure(error);
    } finally {
      detachSignal();
      if (isKept && connection.isBusy()) pool.discard(connection, organizationId);
      else if (isKept) pool.giveBack(connection, organizationId);
    }
  }

  function lend(signal: AbortSignal | undefined, owner: number | undefined) {
    const lent = pool.lend(owner, signal);
    return lent instanceof Promise ? lent.catch(noteRefusal) : lent;
  }

  function noteRefusal(error: unknown): never {
    if (error instanceof NoConnectionFailure) troubledAtMs = performance.now();
    throw error;
  }

  async function* copyOut<Piece>(
    { signal, organizationId }: Scope,
    read: (connection: Connection) => AsyncGenerator<Piece>,
  ): AsyncGenerator<Piece> {
    const connection = await lend(signal, organizationId);
    let isWhole = false;
    try {
      yield* read(connection);
      isWhole = true;
    } catch (error) {
      throw toDatabaseFailure(error);
    } finally {
      // If the reader stops early, the connection is in the middle of a response and cannot be used again.
      if (isWhole) pool.giveBack(connection, organizationId);
      else pool.discard(connection, organizationId);
    }
  }

  return {
    address,
    within: (scope) => ({
      query: (statement) => use(scope, (connection) => connection.query(statement)),
      execute: (statement) => use(scope, (connection) => connection.execute(statement)),
      copy: (statement, chunks) => use(scope, (connection) => connection.copy(statement, chunks)),
      copyOut: (statement) => copyOut(scope, (connection) => connection.copyOut(statement)),
      copyOutBytes: (statement) => copyOut(scope, (connection) => connection.copyOutBytes(statement)),
    }),
    transaction: (scope, work) =>
      use(scope, async (connection, detachSignal) => {
        const { signal } = scope;
        await connection.query(scope.organizationId === undefined ? begin : beginOfCall);
        try {
          const result = await work(connection);
          signal?.throwIfAborted();
          detachSignal();
          await connection.query({ text: 'COMMIT' });
          return result;
        } catch (error) {
          // A lost or cancelled connection has rolled back automatically.
          if (!signal?.aborted) await connection.query({ text: 'ROLLBACK' }).catch(() => undefined);
          throw error;
        }
      }),
    figures: pool.figures,
    hasTrouble: () => performance.now() - troubledAtMs < troubledForMs,
    close: () => {
      isClosing = true;
      return pool.close();
    },
  };
}
