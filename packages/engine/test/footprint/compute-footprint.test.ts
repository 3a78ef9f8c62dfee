import { describe, expect, it } from 'vitest';
import type { AppliedFactor } from '../../src/footprint/applied-factor.ts';
import type { PhysicalFactor } from '../../src/footprint/measure-row.ts';
import type { Warning } from '../../src/values/warning.ts';
import { categoryOf, dollarCategory, footprintOf, lineOf, physicalDiesel, physicalOf } from './footprint-request.ts';

const fuels = categoryOf('C19', { 2021: 2, 2022: 1 });

describe('monetary', () => {
  it('multiplies the amount paid by the ratio of the year', () => {
    const found = footprintOf({ rows: [lineOf({ spendEur: 100, year: 2021 })], monetary: fuels });
    expect(found).toMatchObject({ activityValue: 100, factorValue: 2, footprintKgCo2e: 200, warnings: [] });
    expect(found.text).toContain('100 EUR × 2 kgCO2e/EUR');
    expect(found.text).toContain('= 200 kgCO2e');
  });

  it('gives the effective factor for several years, and lists the parts', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: 300, year: 2022 })];
    const found = footprintOf({ rows, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 400, factorValue: 1.25, footprintKgCo2e: 500 });
    expect(found.factor?.id).toBe('ademe-C19-2022');
    expect(found.text).toContain('100 EUR × 2 kgCO2e/EUR');
    expect(found.text).toContain('300 EUR × 1 kgCO2e/EUR');
    expect(found.text).toContain('together 400 EUR × 1.25 kgCO2e/EUR (effective) = 500 kgCO2e');
  });

  it('uses the ratio of the larger part for goods returned in another year', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: -90, year: 2022 })];
    expect(footprintOf({ rows, monetary: fuels })).toMatchObject({
      activityValue: 10,
      factorValue: 2,
      footprintKgCo2e: 20,
    });
  });

  it('is zero if everything was returned', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: -100, year: 2022 })];
    expect(footprintOf({ rows, monetary: fuels })).toMatchObject({
      activityValue: 0,
      factorValue: 2,
      footprintKgCo2e: 0,
      lowKgCo2e: 0,
      highKgCo2e: 0,
    });
  });

  it('warns if the year has no ratio or the date is missing', () => {
    const spend = { spendEur: 100 };
    expect(footprintOf({ rows: [lineOf({ ...spend, year: 2030 })], monetary: fuels }).warnings).toEqual([
      'year_outside_ratios',
    ]);
    expect(footprintOf({ rows: [lineOf(spend)], monetary: fuels }).warnings).toEqual(['date_assumed']);
  });

  it('converts euros to dollars at the rate of the day', () => {
    const found = footprintOf({ rows: [lineOf({ spendEur: 100, year: 2022 })], monetary: dollarCategory(0.5) });
    expect(found).toMatchObject({ activityValue: 125, factorValue: 0.5, footprintKgCo2e: 62.5 });
    expect(found.text).toContain('100 EUR × 1.25 USD per EUR (ECB rate of 2015-01-02)');
  });
});

describe('physical', () => {
  it('takes precedence over money, which is calculated as a check', () => {
    const rows = [lineOf({ quantity: 10, spendEur: 20, year: 2022 })];
    const found = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 10, factorValue: 3, footprintKgCo2e: 30, warnings: [] });
    expect(found.text).toContain('Monetary check: 20 EUR × 1 kgCO2e/EUR (ademe-C19-2022) = 20 kgCO2e.');
  });

  it.each([
    [31, 5.9, true],
    [31, 20, false],
    [1, 15.1, true],
    [1, 15, false],
    [-31, -5.9, true],
    [0, 5, false],
  ])('%d litres and %d EUR: differ %s', (quantity, spendEur, differs) => {
    const rows = [lineOf({ quantity, spendEur, year: 2022 })];
    const { warnings } = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(warnings.includes('physical_monetary_differ')).toBe(differs);
  });

  it('is not checked if a counted row has no price', () => {
    const rows = [lineOf({ quantity: 10, spendEur: 20, year: 2022 }), lineOf({ quantity: 5 })];
    expect(footprintOf({ rows, physical: physicalDiesel, monetary: fuels }).text).not.toContain('check');
  });

  it('represents a mixed product if it is the larger part', () => {
    const rows = [lineOf({ quantity: 100 }), lineOf({ spendEur: 60, year: 2022 })];
    const found = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 100, factorValue: 3.6, footprintKgCo2e: 360 });
    expect(found.factor?.unit).toBe('litre');
  });

  it('does not represent the product if money is the larger part', () => {
    const rows = [lineOf({ quantity: 1 }), lineOf({ spendEur: 60, year: 2022 })];
    const found = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 60, factorValue: 1.05, footprintKgCo2e: 63 });
    expect(found.factor?.unit).toBe('EUR');
  });

  it('does not assume one unit for a row without values', () => {
    const physical = { ...physicalDiesel, amountOf: () => ({ value: 1, steps: [], warnings: [] }) };
    expect(footprintOf({ rows: [lineOf({})], physical }).warnings).toEqual(['no_activity_data']);
  });

  it('uses the size in the designation as the amount', () => {
    const warnings = ['size_from_designation'] as const;
    const physical = { ...physicalDiesel, amountOf: () => ({ value: 5, steps: [], warnings }) };
    expect(footprintOf({ rows: [lineOf({})], physical }).footprintKgCo2e).toBe(15);
  });
});

describe('rows without an amount', () => {
  it('are left out', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ year: 2021 })];
    const found = footprintOf({ rows, monetary: fuels });
    expect(found).toMatchObject({ footprintKgCo2e: 200, warnings: ['rows_left_out'] });
    expect(found.text).toContain('1 row has no usable amount, quantity or weight.');
  });

  it('if there are no others, leave a factor without a footprint', () => {
    const found = footprintOf({ rows: [lineOf({ year: 2021 })], monetary: fuels });
    expect(found).toMatchObject({ warnings: ['no_activity_data'] });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(found.factor?.id).toBe('ademe-C19-2021');
  });

  it('include those with an implausible quantity or amount', () => {
    const physical = { ...physicalDiesel, amountOf: () => ({ value: 1e13, steps: [], warnings: [] }) };
    expect(footprintOf({ rows: [lineOf({ quantity: 1 })], physical }).warnings).toEqual([
      'value_absurd',
      'no_activity_data',
    ]);
    const rows = [lineOf({ quantity: 5, isAbsurd: true })];
    expect(footprintOf({ rows, physical: physicalDiesel }).warnings).toEqual(['no_activity_data']);
  });
});

describe('low and high', () => {
  const ten = { rows: [lineOf({ quantity: 10 })] };

  it('are the footprint divided and multiplied by 1 + the uncertainty of the factor', () => {
    const found = footprintOf({ ...ten, physical: physicalDiesel });
    expect(found.lowKgCo2e).toBeCloseTo(30 / 1.1, 9);
    expect(found.highKgCo2e).toBeCloseTo(30 * 1.1, 9);
  });

  it('widen with the risk of a wrong category if there is a price', () => {
    const rows = [lineOf({ spendEur: 100, year: 2022 })];
    const alternatives = [categoryOf('A', { 2022: 0.5 }), categoryOf('B', { 2022: 4 })];
    const sure = footprintOf({ rows, monetary: fuels });
    const doubtful = footprintOf({ rows, monetary: fuels, alternatives });
    expect(doubtful.footprintKgCo2e).toBe(100);
    expect(doubtful.lowKgCo2e).toBeLessThan(sure.lowKgCo2e ?? 0);
    expect(doubtful.highKgCo2e).toBeGreaterThan(sure.highKgCo2e ?? 0);
  });

  it('are mirrored for a credit note', () => {
    const found = footprintOf({ rows: [lineOf({ quantity: -10 })], physical: physicalDiesel });
    expect(found.footprintKgCo2e).toBe(-30);
    expect(found.lowKgCo2e).toBeCloseTo(-33, 9);
    expect(found.highKgCo2e).toBeCloseTo(-30 / 1.1, 9);
  });

  it('use 50% for physical and 80% for monetary factors by default', () => {
    const physical = footprintOf({ ...ten, physical: physicalOf({ uncertaintyPct: undefined }) });
    expect(physical.lowKgCo2e).toBeCloseTo(20, 9);
    expect(physical.highKgCo2e).toBeCloseTo(45, 9);
    const rows = [lineOf({ spendEur: 80, year: 2022 })];
    const paid = footprintOf({ rows, monetary: dollarCategory(1) });
    expect(paid.lowKgCo2e).toBeCloseTo(100 / 1.8, 9);
    expect(paid.highKgCo2e).toBeCloseTo(180, 9);
  });

  it('have a positive low for an uncertainty above 100%', () => {
    const found = footprintOf({ ...ten, physical: physicalOf({ uncertaintyPct: 200 }) });
    expect(found.lowKgCo2e).toBeCloseTo(10, 9);
    expect(found.highKgCo2e).toBeCloseTo(90, 9);
  });

  it('are wider if a distance was assumed', () => {
    const warnings = ['distance_assumed'] as const;
    const physical = { ...physicalDiesel, amountOf: () => ({ value: 10, steps: [], warnings }) };
    const found = footprintOf({ ...ten, physical });
    expect(found.highKgCo2e).toBeGreaterThan(33.5);
  });
});

describe('without a quantity', () => {
  const spend = { spendEur: 30_000, year: 2022 };
  const one = (warnings: readonly Warning[]): PhysicalFactor => ({
    ...physicalDiesel,
    amountOf: () => ({ value: 10, steps: [], warnings }),
  });

  it('the amount paid is used, and the case needs a review', () => {
    const found = footprintOf({ rows: [lineOf(spend)], physical: one(['quantity_assumed']), monetary: fuels });
    expect(found).toMatchObject({ footprintKgCo2e: 30_000, isDoubtful: true });
    expect(found.warnings).toEqual(['quantity_missing']);
  });

  it('and without a ratio, money is no unit: the amount paid is not counted, and the case needs a review', () => {
    const found = footprintOf({ rows: [lineOf(spend)], physical: one(['quantity_assumed']) });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(found).toMatchObject({ uncountedEur: 30_000, isDoubtful: true });
    expect(found.factor?.id).toBe(physicalDiesel.factor.id);
    expect(found.warnings).toEqual(['no_activity_data']);
  });

  it('and without a ratio, the rows with a quantity are counted', () => {
    const physical: PhysicalFactor = {
      ...physicalDiesel,
      amountOf: ({ quantity }) => ({
        value: quantity ?? 1,
        steps: [],
        warnings: quantity === undefined ? ['quantity_assumed'] : [],
      }),
    };
    const found = footprintOf({ rows: [lineOf(spend), lineOf({ ...spend, quantity: 10 })], physical });
    expect(found).toMatchObject({ footprintKgCo2e: 30, uncountedEur: 30_000, isDoubtful: true });
    expect(found.warnings).toContain('rows_left_out');
  });

  it('the amount paid is used if it contradicts the quantity in the designation', () => {
    const physical = one(['quantity_assumed', 'size_from_designation']);
    const found = footprintOf({ rows: [lineOf(spend)], physical, monetary: fuels });
    expect(found).toMatchObject({ footprintKgCo2e: 30_000, isDoubtful: true });
    expect(found.warnings).toEqual(['stated_amount_unlikely']);
  });

  it('the quantity in the designation is used if the amount paid agrees', () => {
    const physical = one(['quantity_assumed', 'size_from_designation']);
    const rows = [lineOf({ spendEur: 20, year: 2022 })];
    expect(footprintOf({ rows, physical, monetary: fuels })).toMatchObject({ footprintKgCo2e: 30, isDoubtful: false });
  });

  it('the usual price may agree even if the ratio does not', () => {
    const physical = one(['quantity_assumed', 'size_from_designation']);
    const step = { code: 'step_usual_price', price: 3_000, perUnit: 'litre', source: 'estimated' } as const;
    const usual = { priceEur: 3_000, step, warnings: [] };
    const usualPriceFor = () => ({ ...usual, assumption: { key: 'price', u: 1 } });
    const found = footprintOf({ rows: [lineOf(spend)], physical, monetary: fuels, usualPriceFor });
    expect(found).toMatchObject({ footprintKgCo2e: 30, isDoubtful: false });
  });

  it.each([
    { spendEur: 30_000, value: 25_000, isDoubtful: false },
    { spendEur: 30, value: 25, isDoubtful: false },
    { spendEur: undefined, value: 25, isDoubtful: true },
  ])('the money tells whether 25.000 are twenty-five or thousands: $spendEur EUR', ({ value, isDoubtful, ...paid }) => {
    const physical: PhysicalFactor = {
      ...physicalDiesel,
      findOtherReading: () => 'grouped',
      amountOf: (_, numbers) => ({
        value: numbers === 'grouped' ? 25_000 : 25,
        steps: [],
        warnings: ['size_from_designation'],
      }),
    };
    const found = footprintOf({ rows: [lineOf({ quantity: 1, year: 2022, ...paid })], physical, monetary: fuels });
    expect(found).toMatchObject({ activityValue: value, isDoubtful });
    expect(found.warnings.includes('number_ambiguous')).toBe(isDoubtful);
  });

  it.each([
    { ratio: 'agrees', priceEur: 3, isDoubtful: false, warnings: [] },
    { ratio: 'differs by more than five', priceEur: 0.1, isDoubtful: true, warnings: ['physical_monetary_differ'] },
  ])('goods at a market price show the figure of the ratio, which $ratio', ({ priceEur, isDoubtful, warnings }) => {
    const step = { code: 'step_market_price', price: priceEur, perUnit: 'litre', year: 2022, source: 'Bank' } as const;
    const priceFor = () => ({ priceEur, step, warnings: [], assumption: { key: 'price', u: 0.5 } });
    const priced = { ...physicalDiesel, share: 1, isComparedWithRatio: true, priceFor };
    const found = footprintOf({ rows: [lineOf(spend)], physical: physicalDiesel, priced: [priced], monetary: fuels });
    expect(found.isDoubtful).toBe(isDoubtful);
    expect(found.warnings.toSorted()).toEqual([...warnings, 'price_assumed']);
    expect(found.text).toContain('Monetary check: 30000 EUR × 1 kgCO2e/EUR');
  });

  it('the amount paid is divided by the unit price, if there is one', () => {
    const shown = { perUnit: 'litre', carrier: 'diesel', country: 'FR', year: 2022, source: 'Somebody' };
    const step = { code: 'step_price', price: 1.5, ...shown } as const;
    const price = { priceEur: 1.5, step, warnings: [] };
    const priced = {
      ...physicalDiesel,
      share: 1,
      isComparedWithRatio: false,
      priceFor: () => ({ ...price, assumption: { key: 'price:diesel', u: 0.1 } }),
    };
    const found = footprintOf({ rows: [lineOf(spend)], priced: [priced], monetary: fuels });
    expect(found).toMatchObject({ activityValue: 20_000, footprintKgCo2e: 60_000, isDoubtful: false });
    expect(found.warnings).toEqual(['price_assumed']);
    expect(found.text).toContain('20000 litre (30000 EUR ÷ 1.5 EUR/litre (diesel, FR 2022, Somebody))');
  });

  it('a usual price from memory needs a review, and money of another year is converted to its prices', () => {
    const step = { code: 'step_usual_price', price: 1.5, perUnit: 'litre', source: 'estimated' } as const;
    const years = { fromYear: 2022, toYear: 2020 };
    const moved = {
      ratio: 0.5,
      step: { code: 'step_index', ratio: 0.5, index: 'fares', ...years } as const,
      assumption: { key: 'index:fares', u: 0.1 },
    };
    const price = { priceEur: 1.5, step, warnings: [], assumption: { key: 'price:diesel', u: 1 } };
    const pricedAt = (more: object) => [
      { ...physicalDiesel, share: 1, isComparedWithRatio: false, priceFor: () => ({ ...price, ...more }) },
    ];
    const rows = [lineOf(spend)];
    const found = footprintOf({ rows, priced: pricedAt({ isRemembered: true, moved }), monetary: fuels });
    expect(found).toMatchObject({ activityValue: 10_000, footprintKgCo2e: 30_000, isDoubtful: true });
    expect(found.text).toContain('30000 EUR × 0.5 (prices of 2022 converted to 2020: fares) ÷ 1.5 EUR/litre');
    expect(footprintOf({ rows, priced: pricedAt({}), monetary: fuels }).isDoubtful).toBe(false);
  });
});

describe('prices of another year', () => {
  it('are converted to those of the ratio', () => {
    const ratio = fuels.ratioFor(2022);
    const years = { fromYear: 2024, toYear: 2022 };
    const deflation = { ratio: 0.9, index: 'consumer prices', uncertaintyPct: 5, ...years };
    const monetary = { ...fuels, ratioFor: () => ratio && { ...ratio, isNearestYear: true, deflation } };
    const found = footprintOf({ rows: [lineOf({ spendEur: 100, year: 2024 })], monetary });
    expect(found).toMatchObject({ activityValue: 90, footprintKgCo2e: 90 });
    expect(found.warnings).toEqual(['year_outside_ratios', 'deflated']);
    expect(found.text).toContain('100 EUR × 0.9 (prices of 2024 converted to 2022: consumer prices)');
  });
});

describe('warnings of the factor', () => {
  it('appear after the expiry date given by its publisher', () => {
    const physical = physicalOf({ validUntil: '2020-12-01' });
    const on = (isoDate: string) => footprintOf({ rows: [lineOf({ quantity: 1, isoDate })], physical }).warnings;
    expect(on('2020-12-01')).toEqual([]);
    expect(on('2020-12-02')).toEqual(['factor_expired']);
  });

  it('appear for a proxy', () => {
    const factor: AppliedFactor = { ...physicalDiesel.factor, unit: 'EUR', source: 'Proxy', reason: 'because' };
    const monetary = { ...fuels, ratioFor: () => ({ factor, isNearestYear: false, deflation: undefined }) };
    const found = footprintOf({ rows: [lineOf({ spendEur: 1, year: 2022 })], monetary });
    expect(found.warnings).toEqual(['proxy_factor']);
    expect(found.text).toContain('proxy: because');
  });
});
