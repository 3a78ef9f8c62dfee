import type { Deflation } from '../prices/deflator.ts';
import type { Step } from '../reasons/reason.ts';
import type { Numbers } from '../sizes/parse-sizes.ts';
import type { ErrorSource } from '../uncertainty/uncertain-case.ts';
import type { ExchangeRates } from '../values/exchange-rates.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { AppliedFactor } from './applied-factor.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import type { Part } from './part.ts';
import type { RatioJump } from './ratio.ts';
import { toSignificant } from './significant.ts';

/** One row as a part, with its assumptions; no part if the amount is implausible. */
export type MeasuredRow = {
  readonly part: Part | undefined;
  readonly warnings: readonly Warning[];
  /** The quantity rests on a price that nobody published. */
  readonly isRemembered?: boolean;
  /** Its ratio is suspiciously far from ADEME's. */
  readonly jump?: RatioJump | undefined;
};

/** The factor of goods for the country and year of a row. */
export type LocalFactor = { readonly factor: AppliedFactor; readonly warnings: readonly Warning[] };

/** A factor per kilogram, litre, unit… and how a row is converted to its unit; undefined if it cannot be. */
export type PhysicalFactor = {
  /** As named in the designation, before country and year are considered. */
  readonly factor: AppliedFactor;
  /** The factor is for the places named, such as those of a journey, whatever the country of the buyer. */
  readonly isPlaced: boolean;
  factorFor(row: ParsedRow): LocalFactor;
  /** The designation has a number such as `2.500`, or one before a pack, which may be read in another way too. */
  findOtherReading(): Exclude<Numbers, 'decimal'> | undefined;
  amountOf(
    row: ParsedRow,
    numbers?: Numbers,
  ): { readonly value: number; readonly steps: readonly Step[]; readonly warnings: readonly Warning[] } | undefined;
};

/** The unit price of goods excluding VAT, for a row. */
export type UnitPrice = {
  readonly priceEur: number;
  readonly assumption: ErrorSource;
  /** Identifies the price. */
  readonly step: Step;
  readonly warnings: readonly Warning[];
  /** An order of magnitude: what is counted by it is for review. */
  readonly isRemembered?: boolean;
  /** How money of the row's year becomes money of the price's year. */
  readonly moved?: { readonly ratio: number; readonly step: Step; readonly assumption: ErrorSource } | undefined;
};

/** Goods whose quantity is derived from the amount paid: energy, water, refrigerants, goods with a market price. */
export type PricedFactor = Pick<PhysicalFactor, 'factor' | 'factorFor'> & {
  /** The share of the amount: a bill for electricity and gas is divided between both. */
  readonly share: number;
  /** Whether the figure by the ratio of the group is shown beside it: goods, whose prices say less than those of energy. */
  readonly isComparedWithRatio: boolean;
  priceFor(row: ParsedRow): UnitPrice | undefined;
};

/** Prices and indices have 90% intervals; 95% intervals are 1.96 / 1.645 times as wide. */
export const ninetyToNinetyFive = 1.2;

/** No single line has a larger quantity. */
const largestAmount = 1e12;
/** With these warnings, the designation itself gives the amount, so that a row with nothing else still has one. */
const fromDesignation: ReadonlySet<Warning> = new Set(['size_from_designation', 'distance_assumed']);

/**
 * The 95% uncertainty of assumed amounts. Densities of one kind of goods differ by about 10%. Great-circle distances
 * with detours were compared with known line distances: within 15%.
 */
const ownErrors: Readonly<Partial<Record<Warning, ErrorSource>>> = {
  density_assumed: { key: 'density', u: 0.1, isOwn: true },
  distance_assumed: { key: 'distance', u: 0.15, isOwn: true },
};

/** Whether the row states its amount, the designation states it, or one unit was assumed. */
export type AmountOrigin = 'given' | 'stated' | 'assumed';

/** A row by its quantity, and where that comes from. */
export type MeasuredQuantity = MeasuredRow & { readonly origin: AmountOrigin };

/** Undefined if the row gives no amount in the factor's unit. */
export function measurePhysical(
  physical: PhysicalFactor,
  row: ParsedRow,
  numbers?: Numbers,
): MeasuredQuantity | undefined {
  const amount = row.isAbsurd ? undefined : physical.amountOf(row, numbers);
  if (amount === undefined) return undefined;
  const origin = originOf(row, amount.warnings);
  if (!(Math.abs(amount.value) <= largestAmount)) return { part: undefined, warnings: ['value_absurd'], origin };
  const hasAmount = [row.quantity, row.spendEur, row.massKg].some((value) => value !== undefined);
  if (!hasAmount && origin === 'assumed') return undefined;
  const local = physical.factorFor(row);
  const assumptions = amount.warnings.flatMap((warning) => ownErrors[warning] ?? []);
  const { factor } = local;
  return {
    part: { method: 'physical', factor, amount: amount.value, rows: 1, steps: amount.steps, assumptions },
    warnings: [...amount.warnings, ...local.warnings, ...expiry(factor, row)],
    origin,
  };
}

function originOf(row: ParsedRow, warnings: readonly Warning[]): AmountOrigin {
  if (warnings.some((warning) => fromDesignation.has(warning))) {
    return row.quantity === undefined ? 'stated' : 'given';
  }
  // A weight is that of one unit: without a quantity, it is used like a size in the designation.
  if (row.quantity === undefined) return row.massKg === undefined ? 'assumed' : 'stated';
  return 'given';
}

/** The amount paid divided by the unit price; undefined if the row has no amount or no price is known. */
export function measurePriced(priced: PricedFactor, row: ParsedRow): MeasuredRow | undefined {
  const price = row.spendEur === undefined ? undefined : priced.priceFor(row);
  if (row.spendEur === undefined || price === undefined) return undefined;
  const { factor, warnings } = priced.factorFor(row);
  const { priceEur, assumption, step, moved, isRemembered = false } = price;
  return {
    part: {
      method: 'physical',
      factor,
      amount: (row.spendEur * priced.share * (moved?.ratio ?? 1)) / priceEur,
      rows: 1,
      steps: [
        ...paidSteps(inEuros(row), row.spendEur, 'EUR'),
        ...(priced.share === 1 ? [] : [{ code: 'step_share', share: priced.share } as const]),
        ...(moved === undefined ? [] : [moved.step]),
        step,
      ],
      assumptions: [assumption, ...(moved === undefined ? [] : [moved.assumption])],
    },
    isRemembered,
    warnings: ['price_assumed', ...price.warnings, ...warnings, ...expiry(factor, row)],
  };
}

/** What an amount paid is measured with; without `countryOf`, by the ratios of no country in particular. */
export type MoneyMeasure = {
  readonly rates: ExchangeRates;
  readonly countryOf?: ((row: ParsedRow) => string) | undefined;
};

/** Undefined if the row has no amount paid, or the category has no ratio. */
export function measureMonetary(
  category: MonetaryCategory,
  row: ParsedRow,
  { rates, countryOf }: MoneyMeasure,
): MeasuredRow | undefined {
  const found = row.spendEur === undefined ? undefined : category.ratioFor(row.year, countryOf?.(row));
  if (row.spendEur === undefined || found === undefined) return undefined;
  const { factor, isNearestYear, deflation } = found;
  const spend =
    factor.unit === 'USD' ? toDollars(row, rates) : { value: row.spendEur, steps: inEuros(row), warnings: noWarnings };
  if (spend === undefined) return undefined;
  const warnings: Warning[] = [...spend.warnings];
  if (isExpired(factor, row)) warnings.push('factor_expired');
  if (row.year === undefined) warnings.push('date_assumed');
  else if (isNearestYear) warnings.push('year_outside_ratios');
  if (factor.source === 'Proxy') warnings.push('proxy_factor');
  if (found.isOfRegion === true) warnings.push('country_factor_missing');
  const { jump } = found;
  if (deflation === undefined) {
    const { value: amount, steps } = spend;
    return { part: { method: 'monetary', factor, amount, rows: 1, steps, assumptions: noAssumptions }, warnings, jump };
  }
  warnings.push('deflated');
  const { step, assumptions } = describeDeflation(deflation);
  const amount = spend.value * deflation.ratio;
  const steps = [...paidSteps(spend.steps, spend.value, factor.unit), step];
  return { part: { method: 'monetary', factor, amount, rows: 1, steps, assumptions }, warnings, jump };
}

const noAssumptions: readonly ErrorSource[] = [];
const noWarnings: readonly Warning[] = [];

type DescribedDeflation = { readonly step: Step; readonly assumptions: readonly ErrorSource[] };

/** Ratios are kept, and with them how money is moved to their prices. */
const describedDeflations = new WeakMap<Deflation, DescribedDeflation>();

function describeDeflation(deflation: Deflation): DescribedDeflation {
  const known = describedDeflations.get(deflation);
  if (known !== undefined) return known;
  const { index, fromYear, toYear, uncertaintyPct } = deflation;
  const described: DescribedDeflation = {
    step: { code: 'step_index', ratio: toSignificant(deflation.ratio), fromYear, toYear, index },
    assumptions: [{ key: `index:${index}-${fromYear}-${toYear}`, u: (uncertaintyPct * ninetyToNinetyFive) / 100 }],
  };
  describedDeflations.set(deflation, described);
  return described;
}

/** The amount paid, to be multiplied or divided further. */
function paidSteps(steps: readonly Step[], paid: number, currency: string): readonly Step[] {
  return steps.length > 0 ? steps : [{ code: 'step_paid', amount: toSignificant(paid), currency }];
}

function inEuros({ rate, spendEur, currency = '' }: ParsedRow): readonly Step[] {
  if (rate === undefined || rate.unitsPerEuro === 1) return noSteps;
  const { unitsPerEuro, day } = rate;
  const amount = toSignificant((spendEur ?? 0) * unitsPerEuro);
  return [{ code: 'step_euros', amount, currency, rate: unitsPerEuro, day }];
}

/** Euros are converted to dollars at the rate of the same day, so that an amount paid in dollars is unchanged. */
function toDollars(row: ParsedRow, rates: ExchangeRates) {
  const found = rates.find('USD', row.isoDate);
  if (found === undefined) return undefined;
  const { unitsPerEuro: rate, day, warnings } = found;
  const spendEur = row.spendEur ?? 0;
  const step: Step = { code: 'step_dollars', amount: toSignificant(spendEur), rate, day };
  return { value: spendEur * rate, steps: [step], warnings };
}

const noSteps: readonly Step[] = [];

function expiry(factor: AppliedFactor, row: ParsedRow): readonly Warning[] {
  return isExpired(factor, row) ? ['factor_expired'] : noWarnings;
}

function isExpired({ validUntil }: AppliedFactor, { isoDate }: ParsedRow): boolean {
  return validUntil !== '' && isoDate !== undefined && isoDate > validUntil;
}
