import type { TextRecord } from '../file/parse-records.ts';
import { type DateStyle, decideDateStyle } from '../style/date-style.ts';
import { decideNumberStyle, type NumberStyle } from '../style/number-style.ts';
import { type Assignment, assignRoles, type Column } from './assign-roles.ts';
import { isBlankCell } from './blank-cells.ts';
import { checkAmounts, type RoleColumns } from './check-amounts.ts';
import { profileColumn, shareOf } from './column-profile.ts';
import { nameColumns } from './find-header.ts';
import type { NamedColumn } from './name-roles.ts';
import type { Role } from './role.ts';

/** What the columns of a table hold, decided from its header and its first rows together. */
export type LedgerLayout = {
  /** The header's line; rows begin below it. 0 where there is none. */
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly width: number;
  readonly columns: readonly Column[];
  readonly roles: ReadonlyMap<Role, readonly number[]>;
  /** How sure the roles are, 0 to 1. */
  readonly certainty: number;
  readonly numberStyle: NumberStyle;
  readonly dateStyle: DateStyle;
};

// Rows that are looked at: enough to tell a style, and no more cells than take a moment in a wide file.
const mostRows = 3_000;
const mostCells = 200_000;

/** How many records have to be read before a layout can be decided. */
export const sampleRecords = mostRows + 60;

/** Decides what each column holds. `told` is what somebody said of columns, by their index. */
export function decideLayout(
  header: TextRecord | undefined,
  rows: readonly TextRecord[],
  told: ReadonlyMap<number, Role | 'ignore'>,
): LedgerLayout {
  const cells = header?.cells ?? [];
  const width = Math.max(cells.length, ...rows.slice(0, 100).map((row) => lastFilled(row.cells)));
  const sample = rows
    .slice(0, Math.min(mostRows, Math.ceil(mostCells / Math.max(1, width))))
    .map((row) => row.cells);
  const named = nameColumns(cells);
  const columns = Array.from({ length: Math.min(width, 16_384) }, (_, index) => ({
    ...(named[index] ?? (nameColumns([''])[0] as NamedColumn)),
    ...{ index, profile: profileColumn(sample, index) },
  }));
  const assignment = assignRoles(columns, told);
  const numberStyle = decideNumberStyle(columns.map(({ profile }) => profile));
  const roles: RoleColumns = new Map(assignment.columns);
  const free = (role: Role) => ![...told.values()].includes(role);
  if (free('amount')) checkAmounts(columns, roles, numberStyle.mark);
  settleAmounts(columns, roles, told);
  settleCurrency(columns, roles);
  settleTexts(columns, roles, told);
  const date = columns[roles.get('date')?.[0] ?? -1];
  return {
    ...{ headerLine: header?.line ?? 0, header: cells, width: header === undefined ? width : cells.length },
    ...{ columns, roles, certainty: certaintyOf(assignment, roles), numberStyle },
    dateStyle: date === undefined ? 'day-first' : decideDateStyle(date.profile.cells),
  };
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
}

function certaintyOf({ certainty }: Assignment, roles: RoleColumns): number {
  const hasMoney = ['amount', 'grossAmount', 'debit', 'unitPrice'].some((role) => roles.has(role as Role));
  const hasText = ['designation', 'supplier', 'category', 'accountLabel'].some((role) =>
    roles.has(role as Role),
  );
  return certainty * (hasMoney ? 1 : 0.5) * (hasText ? 1 : 0.5);
}

/** Without a name that says money, the one column of numbers with decimals that are no measure of something else. */
function settleAmounts(
  columns: readonly Column[],
  roles: RoleColumns,
  told: ReadonlyMap<number, Role | 'ignore'>,
): void {
  if (
    ['amount', 'grossAmount', 'debit', 'credit', 'unitPrice', 'quantity', 'weight'].some((role) =>
      roles.has(role as Role),
    )
  )
    return;
  const used = new Set([...roles.values()].flat());
  const likely = columns.filter(
    ({ index, profile, tags, decoy, scores }) =>
      !used.has(index) &&
      !told.has(index) &&
      decoy === undefined &&
      !tags.has('code') &&
      !tags.has('rate') &&
      scores.size === 0 &&
      profile.filled >= Math.max(2, profile.rows * 0.5) &&
      shareOf(profile, profile.numbers) > 0.9 &&
      shareOf(profile, profile.codes) < 0.5 &&
      profile.integers < profile.filled * 0.6,
  );
  const [only] = likely;
  if (likely.length === 1 && only !== undefined) roles.set('amount', [only.index]);
}

/** An amount belongs to its own currency: that of the document or that of the books. */
function settleCurrency(columns: readonly Column[], roles: RoleColumns): void {
  const amount = columns[roles.get('amount')?.[0] ?? -1];
  const currency = columns[roles.get('currency')?.[0] ?? -1];
  if (amount === undefined || currency === undefined) return;
  const isLocal = ({ words }: Column) =>
    words.some((word) => /^(?:local|lc|loc|haus|hauswahrung|interne|company)$/.test(word));
  if (isLocal(amount) !== isLocal(currency)) {
    const own = columns.find(
      (column) =>
        column !== currency &&
        column.scores.has('currency') &&
        isLocal(column) === isLocal(amount) &&
        column.profile.filled > 0,
    );
    if (own !== undefined) roles.set('currency', [own.index]);
    else if (isLocal(amount)) roles.delete('currency');
  }
  // `amount_usd` is in dollars, whatever the currency of the document is.
  if (
    amount.currency !== '' &&
    currency.profile.cells.some((cell) => cell.trim() !== '' && cell.trim() !== amount.currency)
  ) {
    const own = columns.find(
      (column) =>
        column !== amount &&
        column.currency === '' &&
        column.decoy === undefined &&
        (column.scores.get('amount') ?? 0) >= 0.7 &&
        column.profile.filled > 0,
    );
    if (own !== undefined) roles.set('amount', [own.index]);
    else if (currency.profile.distinct > 1) roles.delete('currency');
  }
}

/** Further columns that say what was bought, and one where no name says so. */
function settleTexts(
  columns: readonly Column[],
  roles: RoleColumns,
  told: ReadonlyMap<number, Role | 'ignore'>,
): void {
  if (roles.has('designation') || [...told.values()].includes('designation')) return;
  const used = new Set([...roles.values()].flat());
  const candidates = columns.filter(
    ({ index, profile, tags, words }) =>
      !used.has(index) &&
      !told.has(index) &&
      !tags.has('customer') &&
      !tags.has('costCentre') &&
      !tags.has('contra') &&
      !tags.has('status') &&
      !tags.has('period') &&
      !words.some((word) => /postcode|address|url|uri|city|gender/.test(word)) &&
      shareOf(profile, profile.texts) > 0.7 &&
      profile.filled > profile.rows * 0.3,
  );
  const isNamed =
    roles.has('category') ||
    roles.has('accountLabel') ||
    roles.has('supplier') ||
    roles.has('merchantCategory');
  const best = candidates.toSorted((a, b) => b.profile.distinct - a.profile.distinct)[0];
  if (isNamed) return;
  const notes = roles.get('notes');
  if (notes !== undefined) {
    // Where nothing else speaks, the notes do.
    roles.delete('notes');
    roles.set('designation', notes);
  } else if (best !== undefined) roles.set('designation', [best.index]);
}
