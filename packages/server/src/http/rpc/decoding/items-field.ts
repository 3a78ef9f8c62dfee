import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ImportActivitySchema } from '@ledgerprint/client';
import { RowSchema } from '@ledgerprint/client/workspace';

/** A field of a request that carries messages: rows, decisions, verdicts. */
export type ItemsField = DescField & { readonly fieldKind: 'list'; readonly listKind: 'message' };

/** Whether a field carries messages, whose number is limited. */
export function isItemsField(field: DescField): field is ItemsField {
  return field.fieldKind === 'list' && field.listKind === 'message';
}

/** Whether the messages are rows: a number in them is read as a text, and refusals tell programs which row is wrong. */
export function hasRows(field: ItemsField): boolean {
  return rowTypes.has(field.message.typeName);
}

/** Whether the messages are activities, whose texts stay in the body of the request. */
export function hasActivities({ message }: ItemsField): boolean {
  return message.typeName === ImportActivitySchema.typeName;
}

const rowTypes: ReadonlySet<string> = new Set(
  [ImportActivitySchema, RowSchema].map(({ typeName }: DescMessage) => typeName),
);
