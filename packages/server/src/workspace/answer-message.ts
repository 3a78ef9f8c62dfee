import {
  create,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
  toJson,
} from '@bufbuild/protobuf';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import type { Tables } from '../store/store.ts';

/** Like `answerOnce`, for responses that JSON alone cannot store, such as 64-bit integers: as the JSON of protobuf. */
export async function answerMessageOnce<Schema extends DescMessage>(
  schema: Schema,
  call: Call,
  work: (tables: Tables) => Promise<MessageInitShape<Schema>>,
): Promise<MessageShape<Schema>> {
  const stored = await answerOnce(call, async (tables) => toStoredMessage(schema, await work(tables)));
  return fromJson(schema, stored as JsonValue);
}

export function toStoredMessage<Schema extends DescMessage>(schema: Schema, message: MessageInitShape<Schema>): object {
  return toJson(schema, create(schema, message)) as object;
}
