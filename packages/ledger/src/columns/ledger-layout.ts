import type { TextRecord } from '../file/parse-records.ts';
import { type DateStyle, decideDateStyle } from '../style/date-style.ts';
import { decideNumberStyle, type NumberStyle } from '../style/number-style.ts';
import { type Assignment, assignRoles, type Column } from './assign-roles.ts';
import { isBlankCell } from './blank-cells.ts';
import { checkAmounts, type RoleColumns } from './check-amounts.ts';
import { profileColumn } from './column-profile.ts';
import { nameColumns } from './find-header.ts';
import type { NamedColumn } from './name-roles.ts';
import { costs, type Role } from './role.ts';
import { settleReference } from './settle-reference.ts';
import { settleRoles } from './settle-roles.ts';

/** The roles of a table's columns, determined from its header and first rows. */
export type LedgerLayout = {
  /** The line of the header; rows start below it. 0 if there is none. */
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly width: number;
  readonly columns: readonly Column[];
  readonly roles: ReadonlyMap<Role, readonly number[]>;
  /** The certainty of the roles, 0 to 1. */
  readonly certainty: number;
  readonly numberStyle: NumberStyle;
  readonly dateStyle: DateStyle;
  /** The headings of groups of rows, such as accounts in some reports. */
  readonly headings: readonly string[];
};

// The number of rows examined: enough to determine a style, and few enough to be fast in a wide file.
const mostRows = 3_000;
const mostCells = 200_000;

/** The number of records needed to determine a layout. */
export const sampleRecords = mostRows + 60;

/** Determines the role of each column. `told` has the user's choices, by index. */
export function decideLayout(
  header: TextRecord | undefined,
  rows: readonly TextRecord[],
  told: ReadonlyMap<number, Role | 'ignore'>,
): LedgerLayout {
  const cells = header?.cells ?? [];
  const width = Math.max(cells.length, ...rows.slice(0, 100).map((row) => lastFilled(row.cells)));
  const sample = rows.slice(0, Math.min(mostRows, Math.ceil(mostCells / Math.max(1, width)))).map((row) => row.cells);
  const named = nameColumns(cells);
  const columns = Array.from({ length: Math.min(width, 16_384) }, (_, index) => ({
    ...(named[index] ?? (nameColumns([''])[0] as NamedColumn)),
    index,
    profile: profileColumn(sample, index),
  }));
  const assignment = assignRoles(columns, told);
  const numberStyle = decideNumberStyle(columns);
  const roles: RoleColumns = new Map(assignment.columns);
  const free = (role: Role) => ![...told.values()].includes(role);
  // If the user chose an amount, no other amount is counted.
  if (!free('grossAmount') && free('amount')) roles.delete('amount');
  if (free('amount') && free('grossAmount')) checkAmounts(columns, roles, numberStyle.mark);
  settleRoles(columns, roles, told);
  settleReference(columns, roles, told);
  const date = columns[roles.get('date')?.[0] ?? -1];
  return {
    headerLine: header?.line ?? 0,
    header: cells,
    width: header === undefined ? width : cells.length,
    columns,
    roles,
    certainty: certaintyOf(assignment, roles),
    numberStyle,
    headings: header === undefined ? [] : findHeadings(sample),
    dateStyle: date === undefined ? 'day-first' : decideDateStyle(date.profile.cells),
  };
}

/** Rows with a text in the first column and nothing else. */
function findHeadings(sample: readonly (readonly string[])[]): readonly string[] {
  const headings = new Set<string>();
  for (const cells of sample) {
    const filled = cells.filter((cell) => !isBlankCell(cell));
    const [only = ''] = filled;
    if (filled.length !== 1 || cells.length < 3 || cells[0] !== only) continue;
    if (/\p{L}{2}/u.test(only)) headings.add(only.trim());
  }
  return [...headings];
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
}

function certaintyOf({ certainty }: Assignment, roles: RoleColumns): number {
  const hasMoney = costs.some((role) => roles.has(role));
  const hasText = ['designation', 'supplier', 'category', 'accountLabel'].some((role) => roles.has(role as Role));
  return certainty * (hasMoney ? 1 : 0.5) * (hasText ? 1 : 0.5);
}
