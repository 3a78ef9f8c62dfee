import type { AppliedFactor } from '../../src/footprint/applied-factor.ts';
import { computeFootprint, type FootprintRequest } from '../../src/footprint/compute-footprint.ts';
import { toUncertainCase } from '../../src/footprint/factor-uncertainty.ts';
import type { PhysicalFactor } from '../../src/footprint/measure-row.ts';
import type { MonetaryCategory } from '../../src/footprint/monetary-category.ts';
import { sayReasons } from '../../src/reasons/say-reasons.ts';
import { intervalOf } from '../../src/uncertainty/uncertainty-sum.ts';
import { createExchangeRates } from '../../src/values/exchange-rates.ts';
import type { ParsedRow } from '../../src/values/parse-row.ts';
import { factorOf } from '../catalogue/factor-of.ts';

/** 1.25 dollars per euro, always. */
export const rates = createExchangeRates({ days: ['2015-01-02'], currencies: new Map([['USD', [1.25]]]) });

export const diesel = factorOf({ id: 'bc-1', unit: 'litre', value: 3, uncertaintyPct: 10, code: 'C19' });

/** Converts every row with a quantity to litres. */
export const physicalDiesel: PhysicalFactor = {
  factor: diesel,
  isPlaced: false,
  factorFor: () => ({ factor: diesel, warnings: [] }),
  findOtherReading: () => undefined,
  amountOf: ({ quantity }) => (quantity === undefined ? undefined : { value: quantity, steps: [], warnings: [] }),
};

/** Ratios by year; for other years, the nearest one is used. */
export function categoryOf(code: string, ratios: Readonly<Record<number, number>>): MonetaryCategory {
  const years = Object.keys(ratios).map(Number);
  return {
    code,
    probability: 0.2,
    ratioFor(wanted = 9999) {
      const year = years.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? 0;
      const value = ratios[year] ?? 0;
      const factor = factorOf({ id: `ademe-${code}-${year}`, unit: 'EUR', value, uncertaintyPct: 80, code, year });
      return { factor, isNearestYear: year !== wanted, deflation: undefined };
    },
  };
}

/** A category with one factor per dollar. */
export function dollarCategory(value: number): MonetaryCategory {
  const factor: AppliedFactor = { ...factorOf({ unit: 'USD', value, year: 2022 }), uncertaintyPct: undefined };
  return { code: 'US', probability: 1, ratioFor: () => ({ factor, isNearestYear: false, deflation: undefined }) };
}

export function lineOf(values: Partial<ParsedRow>): ParsedRow {
  return {
    quantity: undefined,
    unit: undefined,
    spendEur: undefined,
    currency: undefined,
    rate: undefined,
    massKg: undefined,
    isoDate: values.year === undefined ? undefined : `${values.year}-06-15`,
    year: undefined,
    country: '',
    isAbsurd: false,
    warnings: [],
    ...values,
  };
}

/** A physical factor with different values from that of diesel. */
export function physicalOf(changed: Partial<AppliedFactor>): PhysicalFactor {
  const factor: AppliedFactor = { ...diesel, ...changed };
  return { ...physicalDiesel, factor, factorFor: () => ({ factor, warnings: [] }) };
}

/** The footprint of a case with its interval. `alternatives` are the categories it may belong to instead. */
export function footprintOf({
  alternatives = [],
  ...request
}: Partial<FootprintRequest> & { readonly alternatives?: readonly MonetaryCategory[] }) {
  const { total, warnings, reasons, ...found } = computeFootprint({
    rows: [],
    physical: undefined,
    priced: [],
    usualPriceFor: () => undefined,
    monetary: undefined,
    rates,
    ...request,
  });
  const rows = request.rows ?? [];
  const spendEur = rows.every((row) => row.spendEur !== undefined)
    ? rows.reduce((sum, row) => sum + (row.spendEur ?? 0), 0)
    : undefined;
  const probability = 1 - alternatives.reduce((sum, category) => sum + category.probability, 0);
  const interval =
    total &&
    intervalOf(toUncertainCase({ total, spendEur, probability, alternatives, spreads: { find: () => undefined } }));
  return {
    ...total,
    ...found,
    text: sayReasons(reasons, 'en'),
    warnings: [...warnings],
    lowKgCo2e: interval && Math.min(interval.lowKg, total.footprintKgCo2e),
    highKgCo2e: interval && Math.max(interval.highKg, total.footprintKgCo2e),
  };
}
