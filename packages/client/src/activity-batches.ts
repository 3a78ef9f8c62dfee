import { create, type MessageInitShape, toJsonString } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { type ImportActivity, ImportActivitySchema } from './gen/api/v1/service_pb.ts';

/** One row: its fields are texts, and only `designation` is required. */
export type ActivityInit = MessageInitShape<typeof ImportActivitySchema>;

/** How much one call may hold. */
export type BatchLimits = {
  readonly maxRows: number;
  /** Of the rows as JSON, separators included. */
  readonly maxBytes: number;
};

const encoder = new TextEncoder();

/** The rows in their order, in batches as large as the limits let them be. A row over the limit is one of its own. */
export async function* toBatches(
  rows: Iterable<ActivityInit> | AsyncIterable<ActivityInit>,
  { maxRows, maxBytes }: BatchLimits,
): AsyncGenerator<ImportActivity[]> {
  let batch: ImportActivity[] = [];
  let batchBytes = 0;
  let index = 0;
  for await (const row of rows) {
    const activity = create(ImportActivitySchema, row);
    const rowBytes = countJsonBytes(activity, index++) + 1;
    if (batch.length > 0 && (batch.length >= maxRows || batchBytes + rowBytes > maxBytes)) {
      yield batch;
      batch = [];
      batchBytes = 0;
    }
    batch.push(activity);
    batchBytes += rowBytes;
  }
  if (batch.length > 0) yield batch;
}

/** Throws where the row holds something that cannot be sent, such as a number. */
function countJsonBytes(activity: ImportActivity, index: number): number {
  try {
    return countBytes(toJsonString(ImportActivitySchema, activity));
  } catch (cause) {
    const { message } = cause as Error;
    const text = `activities[${index}] cannot be sent: ${message}`;
    throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, cause);
  }
}

/** The length of a text in UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).byteLength;
}
