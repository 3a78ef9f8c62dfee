import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabaseAddress } from './database-address.ts';

/** A statement with its values; a statement with a name is prepared once per connection. */
export type Statement = { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string };

/** The data of a COPY, in arbitrary pieces. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The interface that store functions need: the pool outside a transaction, the transaction's connection inside one. */
export type Queryable = {
  /** For a text with several statements, returns the rows of all. */
  query<Row extends object>(statement: Statement): Promise<readonly Row[]>;
  /** Runs a statement for its effect; returns how many rows it touched. */
  execute(statement: Statement): Promise<number>;
  /** Streams the chunks into a `COPY … FROM STDIN`, with backpressure. */
  copy(statement: string, chunks: Chunks): Promise<void>;
};

/** What only the pool can do: read the rows of a statement while it runs. */
export type Streamable = Queryable & {
  /** The values of a binary `COPY … TO STDOUT` of one column, in batches, produced only as fast as they are read. */
  copyOut(statement: string): AsyncGenerator<readonly Buffer[]>;
  /** The bytes of a `COPY … TO STDOUT`, in arbitrary chunks, produced only as fast as they are read. */
  copyOutBytes(statement: string): AsyncGenerator<Buffer>;
};

/** Runs statements on this client. */
export function createStatements(client: pg.Client, { pooling }: DatabaseAddress): Streamable {
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

async function copy(client: pg.Client, statement: string, chunks: Chunks) {
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
