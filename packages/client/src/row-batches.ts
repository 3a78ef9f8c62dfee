import { create, type DescMessage, type MessageInitShape, type MessageShape, toJsonString } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';

/** The limits of one call. */
export type BatchLimits = {
  readonly maxRows: number;
  /** Size of the rows as JSON, including separators. */
  readonly maxBytes: number;
};

/** A kind of rows, and the name of the field that contains them: `activities`. */
export type RowKind<Schema extends DescMessage> = { readonly schema: Schema; readonly list: string };

/** Rows from any source: an array, a generator, a stream, or any other iterable. */
export type RowSource<Schema extends DescMessage> =
  | Iterable<MessageInitShape<Schema>>
  | AsyncIterable<MessageInitShape<Schema>>;

const encoder = new TextEncoder();

/** The rows in order, in batches as large as the limits allow. A row over the limit is a batch of its own. */
export async function* toBatches<Schema extends DescMessage>(
  kind: RowKind<Schema>,
  rows: RowSource<Schema>,
  { maxRows, maxBytes }: BatchLimits,
): AsyncGenerator<MessageShape<Schema>[]> {
  let batch: MessageShape<Schema>[] = [];
  let batchBytes = 0;
  let index = 0;
  for await (const init of rows) {
    const row = create(kind.schema, init);
    const rowBytes = countJsonBytes(kind, row, index++) + 1;
    if (batch.length > 0 && (batch.length >= maxRows || batchBytes + rowBytes > maxBytes)) {
      yield batch;
      batch = [];
      batchBytes = 0;
    }
    batch.push(row);
    batchBytes += rowBytes;
  }
  if (batch.length > 0) yield batch;
}

/** Throws if the row contains something that cannot be sent, such as a number. */
function countJsonBytes<Schema extends DescMessage>(
  { schema, list }: RowKind<Schema>,
  row: MessageShape<Schema>,
  index: number,
): number {
  try {
    return countBytes(toJsonString(schema, row));
  } catch (cause) {
    const { message } = cause as Error;
    const text = `${list}[${index}] cannot be sent: ${message}`;
    throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, cause);
  }
}

/** The length of a text in UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).byteLength;
}
