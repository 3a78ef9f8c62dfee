import { describe, expect, it } from 'vitest';
import { createProductsSheet, createSummary, toSummarySheet } from '../../src/results/index.ts';
import { diesel, unknown, withCase } from './summed-products.ts';

function sheetOf(...products: readonly (typeof diesel)[]) {
  const summary = createSummary();
  for (const product of products) summary.add(product);
  return toSummarySheet(summary.result());
}

describe('the summary sheet', () => {
  const { rows } = sheetOf({ ...diesel, warnings: ['country_assumed'] }, unknown);
  const figureOf = (name: string) => rows.find(([first]) => first === name)?.[1];

  it('shows what is counted, the data quality, and what is not counted', () => {
    expect(figureOf('Footprint (kg CO2e)')).toBe(2_000);
    expect(figureOf('Data quality, from 1 (best) to 5')).toBe(1);
    expect(figureOf('Share of purchases with a footprint, by amount')).toBeCloseTo(1_000 / 1_100, 9);
    expect(figureOf('Share of purchases with a footprint, by number of rows')).toBeCloseTo(2 / 3, 9);
    expect(figureOf('Purchases without a footprint (€)')).toBe(100);
    expect(figureOf('Purchases without a footprint, estimate (kg CO2e)')).toBe(25);
    expect(figureOf('Whole ledger, with that estimate (kg CO2e)')).toBe(2_025);
    expect(figureOf('Products excluded (not purchases)')).toBe(0);
  });

  it('says first if more than a tenth of the money was not understood', () => {
    const unread = { ...withCase(unknown, { spendEur: 900, uncountedEur: 900 }), notUnderstood: ['de'] };
    expect(sheetOf(diesel, unread).rows[1]).toEqual([
      'German is not read: 47% of the spend (€900) has no footprint for that reason.',
      null,
    ]);
    expect(rows.flat().join('\n')).not.toContain('for that reason');
  });

  it('has scopes, GHG categories and BEGES categories by code and name', () => {
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Scope 1: direct emissions', '1', null, 1_600],
        ['Scope 3: other indirect emissions', '3', null, 400],
        ['Fuel- and energy-related activities', '3.3', null, 400],
        ['Mobile combustion', '1.2', null, 1_600],
      ]),
    );
  });

  it('says that nothing could be calculated, instead of zero', () => {
    const firsts = sheetOf(unknown).rows.map(([first]) => first);
    expect(firsts).toContain('No footprint could be calculated for any purchase.');
    expect(firsts).not.toContain('Footprint, lower bound (kg CO2e)');
  });

  it('lists what the interval does not cover', () => {
    expect(rows).toContainEqual(['No country is named: France is assumed.', 'too low or too high', 1, 2_000]);
  });

  it('has no scopes and no empty tables if no line states them', () => {
    const old = withCase(diesel, { reporting: [], dataQuality: undefined });
    const firsts = sheetOf({ ...old, uncertainty: undefined }).rows.map(([first]) => first);
    expect(firsts).not.toContain('Scope');
    expect(firsts).not.toContain('Not covered by the interval');
    expect(firsts).toContain('Largest products');
  });
});

it('the product sheet has numbers in numeric columns, and codes as text', () => {
  const names = ['scope1KgCo2e', 'scope3KgCo2e', 'ghgCategory', 'begesPost', 'dataQuality', 'exclusion', 'cases'];
  const sheet = createProductsSheet(names);
  sheet.add(['1600', '400', '3.3', '4.1', '1.5', '', '2']);
  sheet.add(['', '', '', '', '', 'payroll', '1']);
  expect(sheet.result().rows.slice(1)).toEqual([
    [1_600, 400, '3.3', '4.1', 1.5, null, 2],
    [null, null, null, null, null, 'payroll', 1],
  ]);
});

it('the product sheet has the texts without the apostrophes that protect against formulas', () => {
  const sheet = createProductsSheet(['designation', 'supplier', 'quantity']);
  sheet.add(["'=1;'=2", "''=a | '-b", "'- 12,50"]);
  expect(sheet.result().rows[1]).toEqual(['=1;=2', "'=a | -b", -12.5]);
});
