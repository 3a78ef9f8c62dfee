import { type Connection, openConnection, type Queryable, type Streamable } from './connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { isReadOnly, isUnwritable, toDatabaseFailure } from './database-failure.ts';
import { FairPool, NoConnectionFailure } from './fair-pool.ts';

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

const begin = { text: 'BEGIN' };

/**
 * A pool of connections, which are opened when first needed. Failures of the connection itself surface as a Failure with
 * code `unavailable`.
 *
 * It is open until it is closed; while it is closing, a lost connection is expected and not reported. For some seconds
 * after a call got no connection in time, or a write was refused, it is in trouble.
 */
export class Database {
  readonly address: DatabaseAddress;
  readonly #pool: FairPool<Connection>;
  readonly #beginCall: { readonly text: string };
  #isClosing = false;
  #troubledAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    address: DatabaseAddress,
    options: {
      readonly poolSize: number;
      readonly onError: (error: Error) => void;
      readonly applicationName?: string;
      /** How long a call's transaction waits for a lock held by another. */
      readonly lockWaitMs?: number;
    },
  ) {
    const { poolSize, onError, applicationName = 'ledgerprint', lockWaitMs = 5_000 } = options;
    this.address = address;
    this.#beginCall = { text: beginCall(lockWaitMs) };
    this.#pool = new FairPool<Connection>({
      size: poolSize,
      waitMs: connectionWaitMs,
      connect: (onLost) =>
        openConnection(address, {
          applicationName,
          onLost: (connection, error) => {
            onLost(connection);
            if (!this.#isClosing) onError(error);
          },
        }),
      end: (connection) => connection.end(),
    });
  }

  /** Statements outside a transaction, each on a connection of its own. */
  within(scope: Scope): Streamable {
    return {
      query: (statement) => this.#use(scope, (connection) => connection.query(statement)),
      execute: (statement) => this.#use(scope, (connection) => connection.execute(statement)),
      copy: (statement, chunks) => this.#use(scope, (connection) => connection.copy(statement, chunks)),
      copyOut: (statement) => this.#copyOut(scope, (connection) => connection.copyOut(statement)),
      copyOutBytes: (statement) => this.#copyOut(scope, (connection) => connection.copyOutBytes(statement)),
    };
  }

  /**
   * Runs the work in one transaction, committed when it returns and rolled back when it throws. If the signal aborts,
   * nothing is committed, unless the commit has already been sent.
   */
  transaction<T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#use(scope, async (connection, detachSignal) => {
      const { signal } = scope;
      await connection.query(scope.organizationId === undefined ? begin : this.#beginCall);
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
    });
  }

  /** The connections of the pool, and how many statements wait for one. */
  figures() {
    return this.#pool.figures();
  }

  /** True if, in the last seconds, a call got no connection in time or a write was refused. */
  hasTrouble(): boolean {
    return performance.now() - this.#troubledAtMs < troubledForMs;
  }

  close(): Promise<void> {
    this.#isClosing = true;
    return this.#pool.close();
  }

  /**
   * Lends a connection to the work; when the signal aborts, the running statement is cancelled and the connection
   * discarded.
   */
  async #use<T>(
    { signal, organizationId }: Scope,
    work: (connection: Connection, detachSignal: () => void) => Promise<T>,
  ): Promise<T> {
    const lent = this.#lend(signal, organizationId);
    const connection = lent instanceof Promise ? await lent : lent;
    const pool = this.#pool;
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
      if (isUnwritable(error)) this.#troubledAtMs = performance.now();
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

  #lend(signal: AbortSignal | undefined, owner: number | undefined): Connection | Promise<Connection> {
    const lent = this.#pool.lend(owner, signal);
    if (!(lent instanceof Promise)) return lent;
    return lent.catch((error: unknown) => {
      if (error instanceof NoConnectionFailure) this.#troubledAtMs = performance.now();
      throw error;
    });
  }

  async *#copyOut<Piece>(
    { signal, organizationId }: Scope,
    read: (connection: Connection) => AsyncGenerator<Piece>,
  ): AsyncGenerator<Piece> {
    const connection = await this.#lend(signal, organizationId);
    let isWhole = false;
    try {
      yield* read(connection);
      isWhole = true;
    } catch (error) {
      throw toDatabaseFailure(error);
    } finally {
      // If the reader stops early, the connection is in the middle of a response and cannot be used again.
      if (isWhole) this.#pool.giveBack(connection, organizationId);
      else this.#pool.discard(connection, organizationId);
    }
  }
}
