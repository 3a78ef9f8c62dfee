import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type CallOptions, ConnectError } from '@connectrpc/connect';
import { idempotencyHeader } from './retry-interceptor.ts';
import { countBytes, type RowKind, type RowSource, toBatches } from './row-batches.ts';
import { toErrorOfWhole } from './rows-of-batch.ts';

/** Options for all calls that send the rows; `timeoutMs` is the time limit of each. */
export type AddOptions = CallOptions & {
  /** Called after each batch with the number of rows in the project. */
  readonly onStaged?: (staged: bigint) => void;
  /** Maximum number of rows per call; by default 10,000, the default limit of the service. */
  readonly maxBatchRows?: number;
  /** Maximum size of a body in bytes; by default 16 MiB, the default limit of the service. */
  readonly maxBatchBytes?: number;
};

const defaultMaxRows = 10_000;
const defaultMaxBytes = 16 * 2 ** 20;

/** Adds the rows in batches and returns the response to the last one. */
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
  const { onStaged, maxBatchRows = defaultMaxRows, maxBatchBytes = defaultMaxBytes, ...callOptions } = options;
  const frameBytes = countBytes(JSON.stringify({ projectId, [kind.list]: [] }));
  // Every row is counted with a comma, but the last one has none.
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
  // Without rows, the service is called anyway: it returns the appropriate error.
  return last ?? add([], callOptions);
}

/**
 * The caller's own key covers all rows: the first batch uses the key itself, and the others use keys derived from it.
 */
function toBatchHeaders(given: CallOptions['headers'], batch: number): Headers {
  const headers = new Headers(given);
  const key = headers.get(idempotencyHeader);
  if (key !== null && batch > 0) headers.set(idempotencyHeader, `${key}/${batch}`);
  return headers;
}
