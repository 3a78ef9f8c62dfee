import type { TextRecord } from '@ledgerprint/ledger';
import { findHeader, recogniseColumns } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';
import type { Columns } from './messages.ts';

/** The header and columns that the service would find; where it finds none, the first line if it looks like names. */
export function suggestColumns(records: readonly TextRecord[]): Columns {
  const found = findHeader(records.map(({ cells }) => cells));
  const index = found?.index ?? (records[0]?.cells.every(isName) === true ? 0 : undefined);
  return suggestBelow(records, index === undefined ? 0 : (records[index]?.line ?? 0));
}

/** The columns that the names on this line stand for; without a header, those of the template. */
export function suggestBelow(records: readonly TextRecord[], headerLine: number): Columns {
  const header = records.find(({ line }) => line === headerLine);
  const width = Math.max(...records.map(({ cells }) => cells.length));
  if (header === undefined) return { headerLine: 0, fields: templateFields(width) };
  const fieldAt = new Map([...recogniseColumns(header.cells)].map(([field, index]) => [index, field]));
  const count = Math.max(width, header.cells.length);
  return { headerLine, fields: Array.from({ length: count }, (_, index) => fieldAt.get(index)) };
}

function templateFields(width: number): Columns['fields'] {
  return Array.from({ length: width }, (_, index) =>
    width > activityFields.length ? undefined : activityFields[index],
  );
}

function isName(cell: string): boolean {
  return !/\d/.test(cell);
}
