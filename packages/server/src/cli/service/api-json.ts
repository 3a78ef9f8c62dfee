import { type DescMessage, type MessageShape, toJsonString } from '@bufbuild/protobuf';

/** An answer as one line of JSON, as the API writes it, but including blank fields, so that programs find every field. */
export function toApiJson<Schema extends DescMessage>(schema: Schema, message: MessageShape<Schema>): string {
  return toJsonString(schema, message, { alwaysEmitImplicit: true });
}
