import pg from 'pg';
import { Failure } from '../platform/failure.ts';
import { FairTurns, NoTurnError } from '../platform/fair-turns.ts';
import { type ConnectionKey, requestCancel } from './cancel-request.ts';
import { Client, type ClientOptions } from './client.ts';
import type { DatabaseAddress } from './database-address.ts';
import { isReadOnly, isUnwritable, toDatabaseFailure, unavailable } from './database-failure.ts';
import type { Queryable, Streamable } from './statements.ts';

export type { Queryable, Statement, Streamable } from './statements.ts';
export type { ConnectionKey, DatabaseAddress };

/** On whose behalf statements run. */
export type Scope = {
  /** When it aborts, running statements are cancelled and nothing is committed. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The organization whose call it is: the call gets the organization's share of the connections, and its lock waits
   * are limited.
   */
  readonly organizationId?: number | undefined;
  /** Called for each connection that is lent, so that another thread can cancel its statements. */
  readonly onConnection?: ((key: ConnectionKey) => void) | undefined;
  /** Called before a transaction is committed; if it throws, nothing is committed. */
  readonly beforeCommit?: (() => void) | undefined;
};

type PooledClient = pg.PoolClient & Client;

/** A connection that is lent, and the place that it takes. */
type Loan = { readonly client: PooledClient; readonly leavePlace: () => void };

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
 * A pool of connections, which are opened when first needed, and lent fairly: no organization has more than half of them
 * at a time, and waiting organizations take turns. Failures of the connection itself surface as a Failure with code
 * `unavailable`.
 *
 * pg's pool keeps the connections; the turns decide who gets one. There are as many places as connections, so nobody
 * ever waits in pg's own queue. A place is taken while a connection is opened, lent, cancelled and ended: cancelling
 * many calls does not open many new connections. A connection that is given back is idle, without a place.
 *
 * It is open until it is closed; while it is closing, a lost connection is expected and not reported. For some seconds
 * after a call got no connection in time, or a write was refused, it is in trouble.
 */
export class Database {
  readonly address: DatabaseAddress;
  readonly #clientOptions: ClientOptions;
  readonly #pool: pg.Pool;
  readonly #turns: FairTurns;
  readonly #beginCall: { readonly text: string };
  #opening = 0;
  #closing: Promise<void> | undefined;
  #troubledAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    address: DatabaseAddress,
    options: {
      readonly poolSize: number;
      readonly onError: (error: Error) => void;
      readonly applicationName?: string;
      /** How long a call's transaction waits for a lock held by another. */
      readonly lockWaitMs?: number;
      /** How long a call waits for its turn. */
      readonly turnWaitMs?: number;
    },
  ) {
    const { poolSize, onError, applicationName = 'ledgerprint', lockWaitMs = 5_000, turnWaitMs = 5_000 } = options;
    this.address = address;
    this.#beginCall = { text: beginCall(lockWaitMs) };
    this.#clientOptions = { ...address, application_name: applicationName };
    this.#pool = new pg.Pool({
      ...this.#clientOptions,
      Client: Client as never,
      max: poolSize,
      // Idle connections stay; otherwise, every release would set a timer.
      idleTimeoutMillis: 0,
    });
    this.#pool.on('connect', (client) => {
      client.once('error', (error) => {
        if (this.#closing === undefined) onError(error);
      });
    });
    // Also emitted for a lost connection that is idle. Without a listener, it would end the process.
    this.#pool.on('error', () => undefined);
    this.#turns = new FairTurns({
      places: poolSize,
      mostPerOwner: Math.max(1, Math.floor(poolSize / 2)),
      waitMs: turnWaitMs,
    });
  }

  /** Statements outside a transaction, each on a connection of its own. */
  within(scope: Scope): Streamable {
    return {
      query: (statement) => this.#use(scope, ({ statements }) => statements.query(statement)),
      execute: (statement) => this.#use(scope, ({ statements }) => statements.execute(statement)),
      copy: (statement, chunks) => this.#use(scope, ({ statements }) => statements.copy(statement, chunks)),
      copyOut: (statement) => this.#copyOut(scope, ({ statements }) => statements.copyOut(statement)),
      copyOutBytes: (statement) => this.#copyOut(scope, ({ statements }) => statements.copyOutBytes(statement)),
    };
  }

  /**
   * Runs the work in one transaction, committed when it returns and rolled back when it throws. If the signal aborts,
   * nothing is committed, unless the commit has already been sent.
   */
  transaction<T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#use(scope, async ({ statements }, detachSignal) => {
      const { signal } = scope;
      await statements.query(scope.organizationId === undefined ? begin : this.#beginCall);
      try {
        const result = await work(statements);
        scope.beforeCommit?.();
        signal?.throwIfAborted();
        detachSignal();
        await statements.query({ text: 'COMMIT' });
        return result;
      } catch (error) {
        // A lost or cancelled connection has rolled back automatically.
        if (!signal?.aborted) await statements.query({ text: 'ROLLBACK' }).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Cancels the statement of a connection to the same database that another thread opened. */
  async cancelElsewhere(key: ConnectionKey): Promise<void> {
    await requestCancel(Object.assign(new Client(this.#clientOptions), key));
  }

  /** The connections of the pool, and how many statements wait for one. */
  figures(): { readonly used: number; readonly idle: number; readonly waiting: number } {
    const { taken, waiting } = this.#turns.figures();
    return { used: taken, idle: this.#pool.idleCount, waiting };
  }

  /** True if, in the last seconds, a call got no connection in time or a write was refused. */
  hasTrouble(): boolean {
    return performance.now() - this.#troubledAtMs < troubledForMs;
  }

  /** Refuses waiting calls, and waits until all lent connections are back. */
  close(): Promise<void> {
    this.#closing ??= this.#turns.close().then(async () => {
      // The pool itself would not wait until its connections have ended.
      const ending = Array.from({ length: this.#pool.idleCount }, async () =>
        end((await this.#pool.connect()) as PooledClient),
      );
      await Promise.allSettled(ending);
      await this.#pool.end();
    });
    return this.#closing;
  }

  /**
   * Lends a connection to the work; when the signal aborts, the running statement is cancelled and the connection
   * discarded.
   */
  async #use<T>(scope: Scope, work: (client: Client, detachSignal: () => void) => Promise<T>): Promise<T> {
    const { signal } = scope;
    const loan = await this.#lend(scope);
    const { client } = loan;
    scope.onConnection?.(client.key);
    let isKept = true;
    const onAbort = () => {
      isKept = false;
      void discard(loan, client.cancelStatements());
    };
    const detachSignal = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      signal?.throwIfAborted();
      return await work(client, detachSignal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isUnwritable(error)) this.#troubledAtMs = performance.now();
      if (isKept && isReadOnly(error)) {
        isKept = false;
        void discard(loan);
      }
      throw toDatabaseFailure(error);
    } finally {
      detachSignal();
      if (isKept && client.isBusy()) void discard(loan);
      else if (isKept) giveBack(loan);
    }
  }

  async *#copyOut<Piece>(scope: Scope, read: (client: Client) => AsyncGenerator<Piece>): AsyncGenerator<Piece> {
    const loan = await this.#lend(scope);
    let isWhole = false;
    try {
      yield* read(loan.client);
      isWhole = true;
    } catch (error) {
      throw toDatabaseFailure(error);
    } finally {
      // If the reader stops early, the connection is in the middle of a response and cannot be used again.
      if (isWhole) giveBack(loan);
      else void discard(loan);
    }
  }

  /** Waits for a turn, then takes an idle connection or opens one. */
  async #lend({ signal, organizationId }: Scope): Promise<Loan> {
    const turn = this.#turns.take(organizationId, signal);
    const leavePlace = turn instanceof Promise ? await turn.catch((error) => this.#refuse(error)) : turn;
    return this.#open(leavePlace, signal);
  }

  /** If the signal aborts, does not wait until the connection is open. Then it is idle, and its place free. */
  #open(leavePlace: () => void, signal: AbortSignal | undefined): Promise<Loan> {
    const { promise, resolve, reject } = Promise.withResolvers<Loan>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#opening++;
    this.#pool.connect((error, client) => {
      this.#opening--;
      signal?.removeEventListener('abort', onAbort);
      const loan = { client: client as PooledClient, leavePlace };
      if (client === undefined) {
        leavePlace();
        reject(unavailable(error));
      } else if (signal?.aborted) {
        giveBack(loan);
        onAbort();
      } else resolve(loan);
    });
    return promise;
  }

  #refuse(error: unknown): never {
    if (!(error instanceof NoTurnError)) throw error;
    const { reason } = error;
    if (reason === 'closed') throw unavailable(new Error('the pool is closed'));
    if (this.#opening > 0) throw unavailable(new Error('no connection in time'));
    if (reason === 'share') throw new Failure('resource_exhausted', ownShareUsed, { retryAfterSeconds });
    this.#troubledAtMs = performance.now();
    throw new Failure('unavailable', 'All connections to the database are in use. Try again in a few seconds.');
  }
}

const retryAfterSeconds = 2;
const ownShareUsed =
  'Your organization has used its whole share of the database connections for too long. Make fewer calls at a time, and try again in a few seconds.';

function giveBack({ client, leavePlace }: Loan): void {
  client.release();
  leavePlace();
}

/** Instead of `giveBack`: ends the connection after `before`, and only then frees its place. */
async function discard({ client, leavePlace }: Loan, before?: Promise<void>): Promise<void> {
  await before;
  await end(client);
  leavePlace();
}

/** The pool forgets a client before it has ended, so it is ended first. */
async function end(client: PooledClient): Promise<void> {
  await client.close();
  client.release(true);
}
