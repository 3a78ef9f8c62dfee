import type { ExchangeRates } from '../values/exchange-rates.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { AppliedFactor } from './applied-factor.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import type { Part } from './part.ts';
import { toSignificant } from './significant.ts';

/** One row as a part, with what was assumed to get there; no part where the amount cannot be meant. */
export type MeasuredRow = { readonly part: Part | undefined; readonly warnings: readonly Warning[] };

/** A factor per kilogram, litre, unit… and how a row is brought to it; undefined where it cannot be. */
export type PhysicalFactor = {
  readonly factor: AppliedFactor;
  amountOf(
    row: ParsedRow,
  ):
    | { readonly value: number; readonly steps: readonly string[]; readonly warnings: readonly Warning[] }
    | undefined;
};

/** More of anything was never bought on one line. */
const largestAmount = 1e12;
/** These say that the designation itself gave the amount, so that a row with nothing else still has one. */
const fromDesignation: ReadonlySet<Warning> = new Set(['size_from_designation', 'distance_assumed']);

/** Undefined where the row gives no amount in the factor's unit. */
export function measurePhysical(physical: PhysicalFactor, row: ParsedRow): MeasuredRow | undefined {
  const amount = row.isAbsurd ? undefined : physical.amountOf(row);
  if (amount === undefined) return undefined;
  if (!(Math.abs(amount.value) <= largestAmount)) return { part: undefined, warnings: ['value_absurd'] };
  const hasAmount = [row.quantity, row.spendEur, row.massKg].some((value) => value !== undefined);
  if (!hasAmount && !amount.warnings.some((warning) => fromDesignation.has(warning))) return undefined;
  const { factor } = physical;
  return {
    part: { method: 'physical', factor, amount: amount.value, rows: 1, steps: amount.steps },
    warnings: [...amount.warnings, ...expiry(factor, row)],
  };
}

/** Undefined where the row has no amount of money, or the category no ratio. */
export function measureMonetary(
  category: MonetaryCategory,
  row: ParsedRow,
  rates: ExchangeRates,
): MeasuredRow | undefined {
  const found = row.spendEur === undefined ? undefined : category.ratioFor(row.year);
  if (row.spendEur === undefined || found === undefined) return undefined;
  const { factor, isNearestYear } = found;
  const spend =
    factor.unit === 'USD'
      ? toDollars(row, rates)
      : { value: row.spendEur, steps: inEuros(row), warnings: [] };
  if (spend === undefined) return undefined;
  const warnings = [...spend.warnings, ...expiry(factor, row)];
  if (row.year === undefined) warnings.push('date_assumed');
  else if (isNearestYear) warnings.push('year_outside_ratios');
  if (factor.source === 'Proxy') warnings.push('proxy_factor');
  const { value, steps } = spend;
  return { part: { method: 'monetary', factor, amount: value, rows: 1, steps }, warnings };
}

function inEuros({ rate, spendEur }: ParsedRow): readonly string[] {
  if (rate === undefined || rate.unitsPerEuro === 1) return [];
  const paid = toSignificant((spendEur ?? 0) * rate.unitsPerEuro);
  return [`${paid} ÷ ${rate.unitsPerEuro} per EUR (ECB rate of ${rate.day})`];
}

/** What was paid in euros is brought to dollars at the same day's rate; what was paid in dollars stays what it was. */
function toDollars(row: ParsedRow, rates: ExchangeRates) {
  const rate = rates.find('USD', row.isoDate);
  if (rate === undefined) return undefined;
  const spendEur = row.spendEur ?? 0;
  return {
    value: spendEur * rate.unitsPerEuro,
    steps: [`${toSignificant(spendEur)} EUR × ${rate.unitsPerEuro} USD per EUR (ECB rate of ${rate.day})`],
    warnings: rate.warnings,
  };
}

function expiry({ validUntil }: AppliedFactor, { isoDate }: ParsedRow): Warning[] {
  return validUntil !== '' && isoDate !== undefined && isoDate > validUntil ? ['factor_expired'] : [];
}
