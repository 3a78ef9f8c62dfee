import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { ImportActivitySchema } from '@ledgerprint/client';
import { RowSchema } from '@ledgerprint/client/workspace';

/** The field of a request that carries rows. */
export type RowsField = DescField & { readonly fieldKind: 'list'; readonly listKind: 'message' };

/** Whether a field carries rows: their number is limited, and a number in them counts as its text. */
export function isRowsField(field: DescField): field is RowsField {
  return field.fieldKind === 'list' && field.listKind === 'message' && rowTypes.has(field.message.typeName);
}

const rowTypes: ReadonlySet<string> = new Set(
  [ImportActivitySchema, RowSchema].map(({ typeName }: DescMessage) => typeName),
);
