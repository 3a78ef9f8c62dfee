import { describe, expect, it } from 'vitest';
import type { AppliedFactor } from '../../src/footprint/applied-factor.ts';
import { categoryOf, dollarCategory, footprintOf, lineOf, physicalDiesel } from './footprint-request.ts';

const fuels = categoryOf('C19', { 2021: 2, 2022: 1 });

describe('monetary', () => {
  it('multiplies what was paid with the ratio of the year', () => {
    const found = footprintOf({ rows: [lineOf({ spendEur: 100, year: 2021 })], monetary: fuels });
    expect(found).toMatchObject({ activityValue: 100, factorValue: 2, footprintKgCo2e: 200, warnings: [] });
    expect(found.text).toContain('100 EUR × 2 kgCO2e/EUR');
    expect(found.text).toContain('= 200 kgCO2e');
  });

  it('gives the effective factor of several years, and lists the parts', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: 300, year: 2022 })];
    const found = footprintOf({ rows, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 400, factorValue: 1.25, footprintKgCo2e: 500 });
    expect(found.factor?.id).toBe('ademe-C19-2022');
    expect(found.text).toContain('100 EUR × 2 kgCO2e/EUR');
    expect(found.text).toContain('300 EUR × 1 kgCO2e/EUR');
    expect(found.text).toContain('together 400 EUR × 1.25 kgCO2e/EUR (effective) = 500 kgCO2e');
  });

  it('counts what was given back in another year with the ratio of the larger part', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: -90, year: 2022 })];
    expect(footprintOf({ rows, monetary: fuels })).toMatchObject({
      activityValue: 10,
      factorValue: 2,
      footprintKgCo2e: 20,
    });
  });

  it('is nothing where all was given back', () => {
    const rows = [lineOf({ spendEur: 100, year: 2021 }), lineOf({ spendEur: -100, year: 2022 })];
    expect(footprintOf({ rows, monetary: fuels })).toMatchObject({
      activityValue: 0,
      factorValue: 2,
      footprintKgCo2e: 0,
      lowKgCo2e: 0,
      highKgCo2e: 0,
    });
  });

  it('warns for a year without a ratio and for no date', () => {
    const spend = { spendEur: 100 };
    expect(footprintOf({ rows: [lineOf({ ...spend, year: 2030 })], monetary: fuels }).warnings).toEqual([
      'year_outside_ratios',
    ]);
    expect(footprintOf({ rows: [lineOf(spend)], monetary: fuels }).warnings).toEqual(['date_assumed']);
  });

  it('brings euros to dollars at the rate of the day', () => {
    const found = footprintOf({
      rows: [lineOf({ spendEur: 100, year: 2022 })],
      monetary: dollarCategory(0.5),
    });
    expect(found).toMatchObject({ activityValue: 125, factorValue: 0.5, footprintKgCo2e: 62.5 });
    expect(found.text).toContain('100 EUR × 1.25 USD per EUR (ECB rate of 2015-01-02)');
  });
});

describe('physical', () => {
  it('comes before money, which is computed beside it', () => {
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

  it('makes no check where a counted row has no price', () => {
    const rows = [lineOf({ quantity: 10, spendEur: 20, year: 2022 }), lineOf({ quantity: 5 })];
    expect(footprintOf({ rows, physical: physicalDiesel, monetary: fuels }).text).not.toContain('check');
  });

  it('stands for a mixed product where it is the larger part', () => {
    const rows = [lineOf({ quantity: 100 }), lineOf({ spendEur: 60, year: 2022 })];
    const found = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 100, factorValue: 3.6, footprintKgCo2e: 360 });
    expect(found.factor?.unit).toBe('litre');
  });

  it('leaves the product to money where that is the larger part', () => {
    const rows = [lineOf({ quantity: 1 }), lineOf({ spendEur: 60, year: 2022 })];
    const found = footprintOf({ rows, physical: physicalDiesel, monetary: fuels });
    expect(found).toMatchObject({ activityValue: 60, factorValue: 1.05, footprintKgCo2e: 63 });
    expect(found.factor?.unit).toBe('EUR');
  });

  it('does not take a bare row for one unit', () => {
    const physical = { ...physicalDiesel, amountOf: () => ({ value: 1, steps: [], warnings: [] }) };
    expect(footprintOf({ rows: [lineOf({})], physical }).warnings).toEqual(['no_activity_data']);
  });

  it('takes the size in the designation for an amount', () => {
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
    expect(found.text).toContain('1 row gives no amount.');
  });

  it('leave no footprint where all are, but a factor', () => {
    const found = footprintOf({ rows: [lineOf({ year: 2021 })], monetary: fuels });
    expect(found).toMatchObject({ warnings: ['no_activity_data'] });
    expect(found.footprintKgCo2e).toBeUndefined();
    expect(found.factor?.id).toBe('ademe-C19-2021');
  });

  it('are those with an absurd quantity or amount', () => {
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
  it('are the factor ± its uncertainty', () => {
    expect(footprintOf({ rows: [lineOf({ quantity: 10 })], physical: physicalDiesel })).toMatchObject({
      lowKgCo2e: 27,
      highKgCo2e: 33,
    });
  });

  it('span the factors of likely other categories, for what is counted by money', () => {
    const rows = [lineOf({ spendEur: 100, year: 2022 })];
    const alternatives = [categoryOf('A', { 2022: 0.5 }), categoryOf('B', { 2022: 4 })];
    const found = footprintOf({ rows, monetary: fuels, alternatives });
    expect(found).toMatchObject({ footprintKgCo2e: 100, lowKgCo2e: 10, highKgCo2e: 720 });
    expect(found.text).toContain('and the factors of A (0.20) and B (0.20)');
  });

  it('do not span them for what is counted physically', () => {
    const alternatives = [categoryOf('B', { 2022: 400 })];
    expect(
      footprintOf({ rows: [lineOf({ quantity: 10 })], physical: physicalDiesel, alternatives }).highKgCo2e,
    ).toBe(33);
  });

  it('mirror for a credit', () => {
    expect(footprintOf({ rows: [lineOf({ quantity: -10 })], physical: physicalDiesel })).toMatchObject({
      footprintKgCo2e: -30,
      lowKgCo2e: -33,
      highKgCo2e: -27,
    });
  });

  it('default to 50 % physical and 80 % monetary', () => {
    const physical = { ...physicalDiesel, factor: { ...physicalDiesel.factor, uncertaintyPct: undefined } };
    expect(footprintOf({ rows: [lineOf({ quantity: 10 })], physical })).toMatchObject({
      lowKgCo2e: 15,
      highKgCo2e: 45,
    });
    const rows = [lineOf({ spendEur: 80, year: 2022 })];
    expect(footprintOf({ rows, monetary: dollarCategory(1) })).toMatchObject({
      footprintKgCo2e: 100,
      lowKgCo2e: 20,
      highKgCo2e: 180,
    });
  });

  it('have no negative low for an uncertainty beyond 100 %', () => {
    const physical = { ...physicalDiesel, factor: { ...physicalDiesel.factor, uncertaintyPct: 200 } };
    expect(footprintOf({ rows: [lineOf({ quantity: 10 })], physical })).toMatchObject({
      lowKgCo2e: 0,
      highKgCo2e: 90,
    });
  });
});

describe('warnings of the factor', () => {
  it('past the date its publisher gave', () => {
    const physical = { ...physicalDiesel, factor: { ...physicalDiesel.factor, validUntil: '2020-12-01' } };
    const on = (isoDate: string) =>
      footprintOf({ rows: [lineOf({ quantity: 1, isoDate })], physical }).warnings;
    expect(on('2020-12-01')).toEqual([]);
    expect(on('2020-12-02')).toEqual(['factor_expired']);
  });

  it('that stands in for a missing one', () => {
    const factor: AppliedFactor = {
      ...physicalDiesel.factor,
      unit: 'EUR',
      source: 'Proxy',
      reason: 'because',
    };
    const monetary = { ...fuels, ratioFor: () => ({ factor, isNearestYear: false }) };
    const found = footprintOf({ rows: [lineOf({ spendEur: 1, year: 2022 })], monetary });
    expect(found.warnings).toEqual(['proxy_factor']);
    expect(found.text).toContain('stand-in: because');
  });
});
