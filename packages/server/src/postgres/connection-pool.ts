import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createBinaryCopyReader } from './binary-copy.ts';
import { cancelBackend } from './cancel-backend.ts';
import { toDatabaseFailure, unavailable } from './database-failure.ts';

/** Where a database is: a URL, or the socket of an embedded one. Plain data, so that it can be sent to a thread. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** A statement with its values; a name makes it prepared once per connection. */
export type Statement = {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
};

/** What store functions need: the pool outside a transaction, its one connection inside. */
export type Queryable = {
  query<Row extends object>(statement: Statement): Promise<readonly Row[]>;
  /** Runs a statement for its effect; returns how many rows it touched. */
  execute(statement: Statement): Promise<number>;
  /** Streams the chunks into a `COPY … FROM STDIN`, at the pace the server takes them. */
  copy(statement: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void>;
};

/** What the pool can do beside: a statement that is read while it runs. */
export type Streamable = Queryable & {
  /** The values of a binary `COPY … TO STDOUT` of one column, some at a time, at the pace they are read. */
  copyOut(statement: string): AsyncGenerator<readonly Buffer[]>;
};

/** A pool of connections. Failures of the connection itself surface as a Failure with code `unavailable`. */
export type Database = {
  readonly address: DatabaseAddress;
  /** The same pool for one call: when the signal aborts, running statements are cancelled and the call rejects. */
  withSignal(signal: AbortSignal | undefined): Streamable;
  /**
   * Runs the work in one transaction, committed when it returns and rolled back when it throws. After an abort
   * nothing is committed; once the commit was sent, an abort no longer counts.
   */
  transaction<T>(signal: AbortSignal | undefined, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The connections of the pool, and how many statements wait for one. */
  figures(): { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
};

// Counters and ids stay below 2^53, so bigint columns are safe as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/** Opens a pool; connections are made when first needed. */
export function openDatabase(
  address: DatabaseAddress,
  options: { readonly poolSize: number; readonly onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    ...address,
    types,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    // Few and worth keeping; a timer set and cleared for each statement is not free.
    idleTimeoutMillis: 0,
    application_name: 'ledgerprint',
  });
  // Without a listener the loss of an idle connection would end the process. Once we close, it is no loss.
  let isClosing = false;
  pool.on('error', (error) => isClosing || options.onError(error));
  // The same for a connection that is lent: the statement on it fails, and the pool drops it by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    address,
    withSignal: (signal) => ({
      query: (statement) => withClient(pool, address, signal, (client) => onClient(client).query(statement)),
      execute: (statement) =>
        withClient(pool, address, signal, (client) => onClient(client).execute(statement)),
      copy: (statement, chunks) =>
        withClient(pool, address, signal, (client) => onClient(client).copy(statement, chunks)),
      copyOut: (statement) => copyOut(pool, statement, signal),
    }),
    transaction: (signal, work) =>
      withClient(pool, address, signal, async (client, detachSignal) => {
        await client.query('BEGIN');
        try {
          const result = await work(onClient(client));
          signal?.throwIfAborted();
          detachSignal();
          await client.query('COMMIT');
          return result;
        } catch (error) {
          // A dead connection has rolled back by itself.
          await client.query('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    figures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

function onClient(client: pg.PoolClient): Queryable {
  return {
    query: async <Row extends object>(statement: Statement) =>
      (await client.query<Row>(statement as pg.QueryConfig)).rows,
    execute: async (statement) => (await client.query(statement as pg.QueryConfig)).rowCount ?? 0,
    copy: (statement, chunks) => copy(client, statement, chunks),
  };
}

async function copy(
  client: pg.PoolClient,
  statement: string,
  chunks: AsyncIterable<string> | Iterable<string>,
) {
  const stream: Writable = client.query(copyFrom(statement));
  let loss: { readonly error: unknown } | undefined;
  const failed = once(stream, 'error').then(([error]) => {
    throw error;
  });
  stream.once('error', (error) => {
    loss = { error };
  });
  failed.catch(() => undefined);
  const finished = once(stream, 'finish');
  finished.catch(() => undefined);
  try {
    for await (const chunk of chunks) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
    }
  } catch (error) {
    // On a lost connection the stream throws errors of its own, to writing and to destroying it alike.
    if (loss !== undefined) throw loss.error;
    // Tells the server to forget the rows (CopyFail), so that the connection can go on to its ROLLBACK.
    stream.destroy();
    throw error;
  }
  stream.end();
  await Promise.race([finished, failed]);
}

async function* copyOut(pool: pg.Pool, statement: string, signal: AbortSignal | undefined) {
  const client = await acquire(pool, signal);
  const read = createBinaryCopyReader();
  let isWhole = false;
  try {
    for await (const piece of client.query(copyTo(statement))) yield read(piece);
    isWhole = true;
  } catch (error) {
    throw toDatabaseFailure(error);
  } finally {
    // A reader that stops early leaves a connection in the middle of an answer: it cannot be used again.
    client.release(!isWhole);
  }
}

/** Lends a connection to the work; an aborted signal cancels what runs on it and throws the connection away. */
async function withClient<T>(
  pool: pg.Pool,
  address: DatabaseAddress,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient, detachSignal: () => void) => Promise<T>,
): Promise<T> {
  const client = await acquire(pool, signal);
  let isCancelled = false;
  const onAbort = () => {
    isCancelled = true;
    cancelBackend(client, address);
  };
  const detachSignal = () => signal?.removeEventListener('abort', onAbort);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client, detachSignal);
  } catch (error) {
    signal?.throwIfAborted();
    throw toDatabaseFailure(error);
  } finally {
    detachSignal();
    if (!isCancelled) client.release();
  }
}

async function acquire(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  signal?.throwIfAborted();
  const isIdle = pool.idleCount > 0;
  const connecting = pool.connect();
  // An idle connection comes at once: there is nothing an abort could interrupt.
  if (signal === undefined || isIdle) return connecting.catch(rethrowAsFailure);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([connecting.catch(rethrowAsFailure), aborted.promise]);
  } catch (error) {
    // The connection may still arrive after the abort: it goes straight back.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function rethrowAsFailure(error: unknown): never {
  throw unavailable(error);
}
