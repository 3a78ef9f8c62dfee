import { findUnit, parseCurrency, parseDate, parseNumber } from '@ledgerprint/ledger/values';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';

/** What one row of a case adds to it. */
export type CountedRow = {
  readonly row: ReportedRow;
  /** Of the whole line, in `currency`; undefined where it gives none. */
  readonly money: number | undefined;
  readonly currency: string;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

/** The rows of a case with their parts in its footprint, which add up to it, and in its spend. */
export function countRows(reported: ReportedCase): readonly CountedRow[] {
  const money = reported.rows.map(moneyOf);
  const sum = money.reduce<number>((total, own) => total + (own ?? 0), 0);
  const milligrams = shareOut(
    reported.footprintMg ?? 0n,
    reported.rows.map(({ share }) => share),
  );
  return reported.rows.map((row, index) => {
    const own = money[index];
    const share = own !== undefined && sum !== 0 ? own / sum : sum === 0 ? row.share : 0;
    return {
      ...{ row, money: own, currency: parseCurrency(row.currency.trim()) ?? row.currency.trim() },
      ...{ footprintMg: milligrams[index] ?? 0n, spendEur: (reported.spendEur ?? 0) * share },
    };
  });
}

/** Whole milligrams by shares; what rounding leaves goes to the largest share, so that they add up to the whole. */
export function shareOut(wholeMg: bigint, shares: readonly number[]): readonly bigint[] {
  const whole = Number(wholeMg);
  const parts = shares.map((share) => BigInt(Math.round(whole * share)));
  const rest = parts.reduce((left, part) => left - part, wholeMg);
  if (rest === 0n || parts.length === 0) return parts;
  const sizes = shares.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  return parts.map((part, index) => (index === largest ? part + rest : part));
}

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
export function dayOf(purchaseDate: string): string | undefined {
  const numbers = purchaseDate.match(/\d+/g) ?? [];
  const isMonthNamed = /\p{L}{3}/u.test(purchaseDate);
  const isDay = numbers[0]?.length === 8 || numbers.length >= (isMonthNamed ? 2 : 3);
  return isDay ? parseDate(purchaseDate)?.isoDate : undefined;
}

/** `2023-04`; undefined where the text names no month. */
export function monthOf(purchaseDate: string): string | undefined {
  if (/^\s*\d{4}\s*$/.test(purchaseDate)) return undefined;
  return parseDate(purchaseDate)?.isoDate.slice(0, 7);
}
