import { createHash } from 'node:crypto';
import { type DescMessage, type MessageShape, toBinary } from '@bufbuild/protobuf';
import type { Idempotency } from '../../operations/call.ts';
import { invalidArgument } from '../../platform/failure.ts';

const header = 'Idempotency-Key';

/** Characters of an idempotency key. */
export const longestIdempotencyKey = 255;

/** The call's idempotency key, if it has one, with a digest of its content that does not depend on the encoding. */
export function parseIdempotency<Schema extends DescMessage>(
  key: string | undefined,
  schema: Schema,
  message: MessageShape<Schema>,
): Idempotency | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestIdempotencyKey) {
    throw invalidArgument(`The header ${header} must have 1 to ${longestIdempotencyKey} characters.`);
  }
  const fingerprint = createHash('sha256')
    .update(schema.typeName)
    .update('\0')
    .update(toBinary(schema, message, { writeUnknownFields: false }))
    .digest();
  return { key, fingerprint };
}
