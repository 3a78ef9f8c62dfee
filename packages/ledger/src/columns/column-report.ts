import { isBlankCell } from './blank-cells.ts';
import { type ColumnField, columnFields } from './column-field.ts';
import type { ColumnLayout } from './column-layout.ts';

/** What was made of a ledger's columns, for people: each field with the name of its column, and the names left over. */
export type ColumnReport = {
  readonly used: readonly { readonly field: ColumnField; readonly column: string }[];
  readonly unused: readonly string[];
};

/** Of a ledger without a header nothing can be reported. */
export function reportColumns({ header, columns }: ColumnLayout): ColumnReport {
  const used = columnFields.flatMap((field) => {
    const column = header[columns[field]];
    return column === undefined ? [] : [{ field, column: column.trim() }];
  });
  const indexes = new Set(Object.values(columns));
  const unused = header.filter((name, index) => !indexes.has(index) && !isBlankCell(name));
  return { used, unused: unused.map((name) => name.trim()) };
}
