import { type CallOptions, type Client, ConnectError } from '@connectrpc/connect';
import { type ActivityInit, countBytes, toBatches } from './activity-batches.ts';
import type { AddActivitiesResponse, Service } from './gen/api/v1/service_pb.ts';
import { idempotencyHeader } from './retry-interceptor.ts';
import { toErrorOfWhole } from './rows-of-batch.ts';

/** The rows of a project: an array, a generator, a stream, or anything else that can be iterated. */
export type ActivitiesInit = {
  readonly projectId?: string;
  readonly activities?: Iterable<ActivityInit> | AsyncIterable<ActivityInit>;
};

/** Options of every call that the rows take; `timeoutMs` is the time of each. */
export type AddActivitiesOptions = CallOptions & {
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
export async function addActivities(
  calls: Pick<Client<typeof Service>, 'addActivities'>,
  { projectId = '', activities = [] }: ActivitiesInit,
  options: AddActivitiesOptions = {},
): Promise<AddActivitiesResponse> {
  const {
    onStaged,
    maxBatchRows = defaultMaxRows,
    maxBatchBytes = defaultMaxBytes,
    ...callOptions
  } = options;
  const frameBytes = countBytes(JSON.stringify({ projectId, activities: [] }));
  // Every row counts with a comma, but the last one has none.
  const limits = { maxRows: maxBatchRows, maxBytes: maxBatchBytes - frameBytes + 1 };
  let rowsBefore = 0;
  let batches = 0;
  let last: AddActivitiesResponse | undefined;
  for await (const batch of toBatches(activities, limits)) {
    try {
      const headers = toBatchHeaders(callOptions.headers, batches++);
      last = await calls.addActivities({ projectId, activities: batch }, { ...callOptions, headers });
    } catch (error) {
      throw error instanceof ConnectError ? toErrorOfWhole(error, rowsBefore) : error;
    }
    rowsBefore += batch.length;
    onStaged?.(last.staged);
  }
  // Without rows the service is asked all the same: it says what is wrong with that.
  return last ?? calls.addActivities({ projectId }, callOptions);
}

/** The caller's own key belongs to all the rows; each batch has one derived from it, and the first the key itself. */
function toBatchHeaders(given: CallOptions['headers'], batch: number): Headers {
  const headers = new Headers(given);
  const key = headers.get(idempotencyHeader);
  if (key !== null && batch > 0) headers.set(idempotencyHeader, `${key}/${batch}`);
  return headers;
}
