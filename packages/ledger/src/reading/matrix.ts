import { readName, readPhrases } from '@ledgerprint/languages';
import type { Column } from '../columns/assign-roles.ts';
import { isNear } from '../columns/check-amounts.ts';
import { shareOf } from '../columns/column-profile.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { costs } from '../columns/role.ts';
import type { RecordSource, TextRecord } from '../file/parse-records.ts';
import { type Amount, amountToNumber, formatAmount } from '../money/decimal.ts';
import { isNoValue, parseAmount } from '../money/parse-amount.ts';
import { parseDate } from '../values/parse-date.ts';
import { saysTotal } from './total-rows.ts';

/** A table whose amounts are side by side, with a column for each month or cost centre. */
export type Matrix = {
  /** Columns that describe the row. */
  readonly labels: readonly number[];
  readonly values: readonly number[];
  /** Whether the columns are months, quarters or years; otherwise they are cost centres. */
  readonly isByPeriod: boolean;
};

const periodNumber = /^(?:(?:19|20)\d{2}(?:[-/]\d{1,2})?|\d{1,2}[-/](?:19|20)\d{2})$/;

/** `Jan`, `Mars 2024`, `Q1`, `T2/2023`, `Month 3`, `2024-05`. */
function isPeriod(name: string): boolean {
  if (periodNumber.test(name.trim())) return true;
  const reading = readName(name);
  const named = [...readPhrases(name).all('months'), ...reading.all('periods')].find(({ from }) => from === 0);
  return named !== undefined && reading.tokens.words(named.to + 1).every((word) => /^(?:\d{2}|\d{4})$/.test(word));
}

/** Finds a matrix: at least three columns of numbers that are named like periods, or that add up to a total column. */
export function findMatrix({ columns, roles, numberStyle: { mark } }: LedgerLayout): Matrix | undefined {
  const numeric = columns.filter(
    ({ profile, name }) => name !== '' && profile.filled > 0 && shareOf(profile, profile.numbers) >= 0.9,
  );
  const periods = numeric.filter(({ name }) => isPeriod(name));
  const labelsOf = (values: readonly Column[]) => {
    const texts = columns.filter((column) => column.profile.filled > 0 && !numeric.includes(column));
    return [...new Set([...texts.map(({ index }) => index), ...accountOf(roles, values)])];
  };
  const hasText = (labels: readonly number[]) => labels.some((index) => textShare(columns[index]) > 0.5);
  if (periods.length >= 3 && !hasOwnAmount(columns, roles, periods, mark)) {
    const labels = labelsOf(periods);
    return hasText(labels) ? { labels, values: periods.map(({ index }) => index), isByPeriod: true } : undefined;
  }
  const total = numeric.find(({ tags, words }) => tags.has('total') && words.length <= 2);
  const parts = numeric.filter(
    (column) => column !== total && column.scores.size === 0 && column.decoy === undefined && !column.tags.has('code'),
  );
  if (total === undefined || parts.length < 3 || !addsUp(parts, total, mark)) return undefined;
  const labels = labelsOf(parts);
  return hasText(labels) ? { labels, values: parts.map(({ index }) => index), isByPeriod: false } : undefined;
}

function textShare(column: Column | undefined): number {
  return column === undefined ? 0 : shareOf(column.profile, column.profile.texts);
}

function accountOf(roles: LedgerLayout['roles'], values: readonly Column[]): readonly number[] {
  const account = roles.get('account')?.[0];
  return account === undefined || values.some(({ index }) => index === account) ? [] : [account];
}

/** A column named like an amount that is not the total of the periods. */
function hasOwnAmount(
  columns: readonly Column[],
  roles: LedgerLayout['roles'],
  periods: readonly Column[],
  mark: '.' | ',',
): boolean {
  return costs.some((role) => {
    const column = columns[roles.get(role)?.[0] ?? -1];
    return column !== undefined && !periods.includes(column) && !addsUp(periods, column, mark);
  });
}

function addsUp(parts: readonly Column[], total: Column, mark: '.' | ','): boolean {
  const cellAmount = ({ profile }: Column, row: number): Amount =>
    parseAmount(profile.cells[row] ?? '', mark)?.amount ?? 0n;
  const rows = total.profile.cells.flatMap((cell, row) => (isNoValue(cell) ? [] : [row]));
  const alike = rows.filter((row) =>
    isNear(
      parts.reduce((sum, part) => sum + cellAmount(part, row), 0n),
      cellAmount(total, row),
    ),
  );
  return (
    rows.length >= 2 &&
    alike.length >= rows.length * 0.9 &&
    rows.some((row) => amountToNumber(cellAmount(total, row)) !== 0)
  );
}

const [amountName, dayName, placeName] = ['Net amount', 'Purchase date', 'Cost centre'];

/** The same table with a row for each non-zero amount; rows keep their line. */
export function unpivot(
  records: RecordSource,
  layout: LedgerLayout,
  { labels, values, isByPeriod }: Matrix,
): RecordSource {
  const { header, headerLine, numberStyle } = layout;
  const names = labels.map((index) => header[index] ?? '');
  const top: TextRecord = { line: headerLine, cells: [...names, isByPeriod ? dayName : placeName, amountName] };
  const placeOf = (index: number) => toPeriod((header[index] ?? '').trim(), isByPeriod);
  const sumOf = (cells: readonly string[]) =>
    values.reduce((sum, index) => sum + (parseAmount(cells[index] ?? '', numberStyle.mark)?.amount ?? 0n), 0n);
  async function* unpivoted(): AsyncGenerator<readonly TextRecord[]> {
    for await (const batch of records()) {
      const rows: TextRecord[] = [];
      for (const { line, cells } of batch) {
        if (line < headerLine) rows.push({ line, cells });
        else if (line === headerLine) rows.push(top);
        else {
          const texts = labels.map((index) => cells[index] ?? '');
          const word = texts.find((text) => text.trim() !== '') ?? '';
          if (saysTotal(word, '')) {
            rows.push({ line, cells: [...texts, '', formatAmount(sumOf(cells))] });
            continue;
          }
          for (const index of values) {
            const cell = cells[index] ?? '';
            if (isNoValue(cell) || parseAmount(cell, numberStyle.mark)?.amount === 0n) continue;
            rows.push({ line, cells: [...texts, placeOf(index), cell] });
          }
        }
      }
      yield rows;
    }
  }
  return unpivoted;
}

/** The report with the table's own names: `Jan … Dec` for its amounts and dates. */
export function withOwnNames<R extends { readonly columns: Readonly<Record<string, readonly string[]>> }>(
  report: R,
  { header }: LedgerLayout,
  { values }: Matrix,
): R {
  const name = `${header[values[0] ?? -1] ?? ''} … ${header[values.at(-1) ?? -1] ?? ''}`;
  const made = new Set([amountName, dayName, placeName]);
  const entries = Object.entries(report.columns).map(([role, names]) => [
    role,
    names.map((known) => (made.has(known) ? name : known)),
  ]);
  return { ...report, columns: Object.fromEntries(entries) };
}

/** `Jan 2023` is a date; a month without a year is not. */
function toPeriod(name: string, isByPeriod: boolean): string {
  return isByPeriod && parseDate(name) === undefined ? '' : name;
}
