import { activityFields } from '@ledgerprint/ledger/activity';
import { columnOf } from './column-name.ts';

/** `rendered` is not stored, but rendered from the reasons: its cells are blank. */
type ColumnType = 'text' | 'numeric' | 'int' | 'bigint' | 'rendered';

/** The columns of the exported file, in its order. */
export const exportedColumns = [
  ...activityFields.map((field) => [columnOf(field), 'text'] as const),
  ['occurrences', 'bigint'],
  ['match', 'text'],
  ['category_scheme', 'text'],
  ['category_code', 'text'],
  ['category_label', 'text'],
  ['category_confidence', 'numeric'],
  ['alternatives', 'text'],
  ['method', 'text'],
  ['factor_id', 'text'],
  ['factor_name', 'text'],
  ['factor_value', 'numeric'],
  ['factor_unit', 'text'],
  ['factor_source', 'text'],
  ['factor_year', 'int'],
  ['activity_value', 'numeric'],
  ['activity_unit', 'text'],
  ['spend_eur', 'numeric'],
  ['footprint_kg', 'numeric'],
  ['footprint_low_kg', 'numeric'],
  ['footprint_high_kg', 'numeric'],
  ['explanation', 'rendered'],
  ['warnings', 'text'],
  ['engine_version', 'text'],
  ['scope1_kg', 'numeric'],
  ['scope2_kg', 'numeric'],
  ['scope3_kg', 'numeric'],
  ['ghg_category', 'text'],
  ['beges_post', 'text'],
  ['data_quality', 'numeric'],
  ['exclusion', 'text'],
  ['decision', 'text'],
  ['cases', 'int'],
  ['reasons', 'text'],
] as const satisfies readonly (readonly [string, ColumnType])[];

export type ExportedName = (typeof exportedColumns)[number][0];

const places = new Map<string, number>(exportedColumns.map(([name], at) => [name, at]));

/** The place of a column in the file, from 0. */
export function placeOf(name: ExportedName): number {
  return places.get(name) as number;
}

/** The cell of a column. */
export function cellOf({ cells }: { readonly cells: readonly string[] }, name: ExportedName): string {
  return cells[placeOf(name)] ?? '';
}
