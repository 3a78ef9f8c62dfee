import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type CallOptions, ConnectError } from '@connectrpc/connect';
import { idempotencyHeader } from './retry-interceptor.ts';
import { countBytes, type RowKind, type RowSource, toBatches } from './row-batches.ts';
import { toErrorOfWhole } from './rows-of-batch.ts';

/** Options of every call that the rows take; `timeoutMs` is the time of each. */
export type AddOptions = CallOptions & {
  /** Called after each batch with the number of rows that the project has by then. */
  readonly onStaged?: (staged: bigint) => void;
  /** Rows in a call; by default 10,000, the service's own limit unless its operator set another. */
  readonly maxBatchRows?: number;
  /** Bytes in the body of a call; by default 16 MiB, likewise. */
  readonly maxBatchBytes?: number;
};

const defaultMaxRows = 10_000;
const defaultMaxBytes = 16 * 2 ** 20;

/** Adds the rows batch after batch and returns the answer to the last one. */
export async function addInBatches<Schema extends DescMessage, Answer extends { readonly staged: bigint }>(
  {
    kind,
    projectId,
    rows,
    add,
  }: {
    readonly kind: RowKind<Schema>;
    readonly projectId: string;
    readonly rows: RowSource<Schema>;
    readonly add: (rows: MessageShape<Schema>[], options: CallOptions) => Promise<Answer>;
  },
  options: AddOptions = {},
): Promise<Answer> {
  const {
    onStaged,
    maxBatchRows = defaultMaxRows,
    maxBatchBytes = defaultMaxBytes,
    ...callOptions
  } = options;
  const frameBytes = countBytes(JSON.stringify({ projectId, [kind.list]: [] }));
  // Every row counts with a comma, but the last one has none.
  const limits = { maxRows: maxBatchRows, maxBytes: maxBatchBytes - frameBytes + 1 };
  let rowsBefore = 0;
  let batches = 0;
  let last: Answer | undefined;
  for await (const batch of toBatches(kind, rows, limits)) {
    try {
      const headers = toBatchHeaders(callOptions.headers, batches++);
      last = await add(batch, { ...callOptions, headers });
    } catch (error) {
      throw error instanceof ConnectError ? toErrorOfWhole(error, kind.list, rowsBefore) : error;
    }
    rowsBefore += batch.length;
    onStaged?.(last.staged);
  }
  // Without rows the service is asked all the same: it says what is wrong with that.
  return last ?? add([], callOptions);
}

/** The caller's own key belongs to all the rows; each batch has one derived from it, and the first the key itself. */
function toBatchHeaders(given: CallOptions['headers'], batch: number): Headers {
  const headers = new Headers(given);
  const key = headers.get(idempotencyHeader);
  if (key !== null && batch > 0) headers.set(idempotencyHeader, `${key}/${batch}`);
  return headers;
}
