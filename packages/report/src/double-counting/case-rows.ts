import { costOfRow } from '@ledgerprint/ledger/activity';
import { findUnit, parseCurrency, parseDate, parseNumber } from '@ledgerprint/ledger/values';
import { shareOutToRows } from '../builder/row-shares.ts';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';
import { remember } from './remember.ts';

/** The contribution of one row to its case. */
export type CountedRow = {
  readonly row: ReportedRow;
  /** The amount of the whole line, in `currency`; undefined if the row states none. */
  readonly money: number | undefined;
  readonly currency: string;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

/** The rows of a case with their parts of its footprint, which add up to it, and their amounts. */
export function countRows(reported: ReportedCase): readonly CountedRow[] {
  const money = reported.rows.map(costOfRow);
  const sum = money.reduce<number>((total, own) => total + (own ?? 0), 0);
  return shareOutToRows(reported).map(({ row, footprintMg, spendEur }, index) => ({
    row,
    money: money[index],
    currency: readCurrency(row.currency),
    footprintMg,
    spendEur: sum === 0 ? spendEur : ((reported.spendEur ?? 0) * (money[index] ?? 0)) / sum,
  }));
}

const readCurrency = remember((text) => parseCurrency(text.trim()) ?? text.trim());

/** The quantity in a unit's dimension, as stated by the row itself; undefined if it states none. */
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

/** `2023-04-12`; undefined if the text does not name a single day: a month or a year alone is read as its middle. */
export const dayOf = remember((purchaseDate): string | undefined => {
  const numbers = purchaseDate.match(/\d+/g) ?? [];
  const isMonthNamed = /\p{L}{3}/u.test(purchaseDate);
  const isDay = numbers[0]?.length === 8 || numbers.length >= (isMonthNamed ? 2 : 3);
  return isDay ? parseDate(purchaseDate)?.isoDate : undefined;
});

/** `2023-04`; undefined if the text does not name a month. */
export const monthOf = remember((purchaseDate): string | undefined => {
  if (/^\s*\d{4}\s*$/.test(purchaseDate)) return undefined;
  return parseDate(purchaseDate)?.isoDate.slice(0, 7);
});
