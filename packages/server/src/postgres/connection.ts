import { once } from 'node:events';
import type { Duplex, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { requestCancel } from './cancel-request.ts';
import type { DatabaseAddress } from './database-address.ts';

/** A statement with its values; a statement with a name is prepared once per connection. */
export type Statement = { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string };

/** The interface that store functions need: the pool outside a transaction, the transaction's connection inside one. */
export type Queryable = {
  /** For a text with several statements, returns the rows of all. */
  query<Row extends object>(statement: Statement): Promise<readonly Row[]>;
  /** Runs a statement for its effect; returns how many rows it touched. */
  execute(statement: Statement): Promise<number>;
  /** Streams the chunks into a `COPY … FROM STDIN`, with backpressure. */
  copy(statement: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void>;
};

/** What only the pool can do: read the rows of a statement while it runs. */
export type Streamable = Queryable & {
  /** The values of a binary `COPY … TO STDOUT` of one column, in batches, produced only as fast as they are read. */
  copyOut(statement: string): AsyncGenerator<readonly Buffer[]>;
  /** The bytes of a `COPY … TO STDOUT`, in arbitrary chunks, produced only as fast as they are read. */
  copyOutBytes(statement: string): AsyncGenerator<Buffer>;
};

/** One connection. Its loss is reported once and never ends the process, however many errors it emits. */
export type Connection = Streamable & {
  /** Cancels the running statement; the connection must not be used again. */
  cancel(): Promise<void>;
  /** True if a transaction was left open or a statement is still running. */
  isBusy(): boolean;
  /** Closes the connection; a server that does not respond is abandoned after a second. */
  end(): Promise<void>;
};

export type ConnectionOptions = {
  readonly applicationName: string;
  readonly onLost: (connection: Connection, error: Error) => void;
};

/** Time limit for opening a connection. */
const connectMs = 5_000;
const goodbyeMs = 1_000;
/** How many times cancellation is attempted, and the pause between attempts. */
const cancelTimes = 20;
const cancelWaitMs = 50;

// Counters and ids stay below 2^53, so bigint columns are safe as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/** Opens a connection; rejects if that is not possible in time. */
export async function openConnection(
  address: DatabaseAddress,
  { applicationName, onLost }: ConnectionOptions,
): Promise<Connection> {
  const client = createClient(address, applicationName);
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    onLost(connection, error);
  };
  const connection: Connection = {
    ...createStatements(client, address),
    cancel: () => cancelAll(client),
    isBusy: () => isRunning(client) || client.getTransactionStatus() !== 'I',
    end: () => {
      isOver = true;
      return endClient(client);
    },
  };
  // The listeners stay as long as the client: a pooler sends several errors when the database restarts, and an error
  // without a listener would end the process.
  client.on('error', lose);
  client.once('end', () => lose(new Error('Connection terminated unexpectedly')));
  try {
    await client.connect();
  } catch (error) {
    isOver = true;
    await endClient(client);
    throw error;
  }
  return connection;
}

/** A client of pg with the options that all our clients share. */
export function createClient(address: DatabaseAddress, applicationName: string): pg.Client {
  return new pg.Client({
    ...address,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    // Detects a server that vanished silently while no statement is running.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
}

/**
 * A request cancels the statement that is running when it arrives. A statement sent at that moment may start after it,
 * and would wait for locks although nobody waits for its result. So the request is repeated while a statement is
 * running, unless the server cannot be reached.
 */
async function cancelAll(client: pg.Client): Promise<void> {
  for (let time = 1; time <= cancelTimes; time++) {
    const isTaken = await requestCancel(client);
    if (!isTaken || !isRunning(client)) return;
    await pause(cancelWaitMs);
    if (!isRunning(client)) return;
  }
}

function isRunning(client: pg.Client): boolean {
  return !(client as pg.Client & { readonly readyForQuery: boolean }).readyForQuery;
}

/** Ends a client in any state. */
export async function endClient(client: pg.Client): Promise<void> {
  // Every client of pg has this property, but its types lack it.
  const { stream } = (client as pg.Client & { readonly connection: { readonly stream: Duplex } }).connection;
  const timer = setTimeout(() => stream.destroy(), goodbyeMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
  stream.destroy();
}

function createStatements(client: pg.Client, { pooling }: DatabaseAddress): Streamable {
  // Behind a pooler in transaction mode, the next transaction may run in a session that does not know the statement's
  // name.
  const run = (statement: Statement) => {
    const { text, values } = statement;
    return client.query((pooling === undefined ? statement : { text, values }) as pg.QueryConfig);
  };
  return {
    query: async <Row extends object>(statement: Statement) => {
      const result = (await run(statement)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
      return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
    },
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
    copy: (statement, chunks) => copy(client, statement, chunks),
    copyOut: async function* (statement) {
      const read = createBinaryCopyReader();
      for await (const piece of client.query(copyTo(statement))) yield read(piece);
    },
    copyOutBytes: (statement) => readPieces(client.query(copyTo(statement))),
  };
}

async function* readPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function copy(client: pg.Client, statement: string, chunks: AsyncIterable<string> | Iterable<string>) {
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
    // On a lost connection, writing to the stream and destroying it both throw the stream's own errors.
    if (loss !== undefined) throw loss.error;
    // Makes the server discard the rows (CopyFail), so that the connection can run its ROLLBACK.
    stream.destroy();
    throw error;
  }
  stream.end();
  await Promise.race([finished, failed]);
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Signature, flags and the length of a header extension, which no version sends. */
const headerBytes = signature.length + 8;

/**
 * Reads the chunks of a binary `COPY … TO STDOUT` of one column without nulls, and yields the values completed by each
 * chunk. A value that lies within one chunk is a view of it.
 */
function createBinaryCopyReader(): (piece: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const values: Buffer[] = [];
    let at = 0;
    if (!isHeaderRead) {
      if (bytes.length < headerBytes) {
        rest = bytes;
        return values;
      }
      isHeaderRead = true;
      at = headerBytes;
    }
    // For each row: the number of columns (-1 after the last row), then the value's length and the value.
    while (at + 6 <= bytes.length && bytes.readInt16BE(at) === 1) {
      const end = at + 6 + bytes.readInt32BE(at + 2);
      if (end > bytes.length) break;
      values.push(bytes.subarray(at + 6, end));
      at = end;
    }
    rest = bytes.subarray(at);
    return values;
  };
}
