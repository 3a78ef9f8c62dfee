import type { Report } from '@ledgerprint/report';
import { toKilograms } from '../../format.ts';
import type { LineMonthSums } from '../query/sum-months.ts';

type Row<Key extends string> = { readonly key: Key; readonly kg: number; readonly count: number };

/** The footprint by month, as shown. */
export type ShownMonths = {
  /** Every month from the first to the last as `2023-04`, including months without purchases. */
  readonly months: readonly Row<string>[];
  /** Products that do not belong to a single month. */
  readonly others: readonly Row<'several' | 'undated'>[];
  readonly counts: 'cases' | 'products';
};

/** A mistyped date could put thousands of empty months between two dates. */
const mostMonths = 120;

/** From the report, which has the month of each row. */
export function toExactMonths(report: Report | undefined): ShownMonths | undefined {
  if (report === undefined) return undefined;
  const rows = report.months.map(({ key, footprintMg, cases }) => ({
    key,
    kg: toKilograms(footprintMg),
    count: cases,
  }));
  const undated = rows.filter(({ key }) => key === '').map((row) => ({ ...row, key: 'undated' as const }));
  return { months: fillMonths(rows.filter(({ key }) => key !== '')), others: undated, counts: 'cases' };
}

/** From the file, for products bought in a single month. */
export function toListedMonths({ months, several, undated }: LineMonthSums): ShownMonths {
  const others = [
    { key: 'several' as const, kg: several.kg, count: several.products },
    { key: 'undated' as const, kg: undated.kg, count: undated.products },
  ];
  return {
    months: fillMonths(months.map(({ month, kg, products }) => ({ key: month, kg, count: products }))),
    others: others.filter(({ count }) => count > 0),
    counts: 'products',
  };
}

function fillMonths(rows: readonly Row<string>[]): readonly Row<string>[] {
  const first = rows[0]?.key ?? '';
  const last = rows.at(-1)?.key ?? '';
  if (rows.length === 0 || toNumber(last) - toNumber(first) >= mostMonths) return rows;
  const byMonth = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: toNumber(last) - toNumber(first) + 1 }, (_, index) => {
    const key = toMonth(toNumber(first) + index);
    return byMonth.get(key) ?? { key, kg: 0, count: 0 };
  });
}

function toNumber(month: string): number {
  return 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;
}

function toMonth(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}
