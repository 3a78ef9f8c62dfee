import { findUnit, parseCurrency, parseDate, parseNumber } from '@ledgerprint/ledger/values';
import { shareOutToRows } from '../builder/row-shares.ts';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';
import { remember } from './remember.ts';

/** What one row of a case adds to it. */
export type CountedRow = {
  readonly row: ReportedRow;
  /** Of the whole line, in `currency`; undefined where it gives none. */
  readonly money: number | undefined;
  readonly currency: string;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

/** The rows of a case with their parts in its footprint, which add up to it, and in its spend: what each line cost. */
export function countRows(reported: ReportedCase): readonly CountedRow[] {
  const money = reported.rows.map(moneyOf);
  const sum = money.reduce<number>((total, own) => total + (own ?? 0), 0);
  return shareOutToRows(reported).map(({ row, footprintMg, spendEur }, index) => ({
    ...{ row, money: money[index], currency: readCurrency(row.currency) },
    ...{
      footprintMg,
      spendEur: sum === 0 ? spendEur : ((reported.spendEur ?? 0) * (money[index] ?? 0)) / sum,
    },
  }));
}

const readCurrency = remember((text) => parseCurrency(text.trim()) ?? text.trim());

/** What the line says it cost, else price × quantity. */
function moneyOf({ amount, unitPrice, quantity }: ReportedRow): number | undefined {
  const written = parseNumber(amount, 'price')?.value;
  if (written !== undefined) return written;
  const price = parseNumber(unitPrice, 'price')?.value;
  if (price === undefined || quantity.trim() === '') return price;
  const count = parseNumber(quantity, 'quantity')?.value;
  return count === undefined ? undefined : price * count;
}

/** How much of a unit's dimension the row itself says was bought; undefined where it does not say. */
export function quantityIn(
  { quantity, unit }: Pick<ReportedRow, 'quantity' | 'unit'>,
  activityUnit: string,
): number | undefined {
  const value = parseNumber(quantity, 'quantity')?.value;
  const own = findUnit(unit);
  const wanted = findUnit(activityUnit);
  if (value === undefined || own === undefined || own.dimension !== wanted?.dimension) return undefined;
  return (value * own.toBase) / wanted.toBase;
}

/** `2023-04-12`; undefined where the text names no single day: a month or a year alone is read as its middle. */
export const dayOf = remember((purchaseDate): string | undefined => {
  const numbers = purchaseDate.match(/\d+/g) ?? [];
  const isMonthNamed = /\p{L}{3}/u.test(purchaseDate);
  const isDay = numbers[0]?.length === 8 || numbers.length >= (isMonthNamed ? 2 : 3);
  return isDay ? parseDate(purchaseDate)?.isoDate : undefined;
});

/** `2023-04`; undefined where the text names no month. */
export const monthOf = remember((purchaseDate): string | undefined => {
  if (/^\s*\d{4}\s*$/.test(purchaseDate)) return undefined;
  return parseDate(purchaseDate)?.isoDate.slice(0, 7);
});
