import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, type Enrichment, loadEngine } from '../../src/index.ts';
import { intervalOfTotals, scopesOf, type TotalDimension, toMilligrams, totalsOf } from '../../src/results/index.ts';
import { createUncertaintySum } from '../../src/uncertainty/uncertainty-sum.ts';
import { productOf } from '../engine/product-of.ts';

let cases: readonly Enrichment[];
beforeAll(async () => {
  const engine: Engine = await loadEngine();
  cases = [
    productOf('Gazole', { quantity: '1000', unit: 'L', unitPrice: '1.5', currency: 'EUR' }),
    productOf('Électricité', { unitPrice: '830.17', currency: 'EUR', purchaseDate: '2023-05-01' }),
    productOf('Honoraires avocat', { unitPrice: '1200', currency: 'EUR', purchaseDate: '2022-05-01' }),
    productOf('Honoraires avocat', { unitPrice: '-200', currency: 'EUR', purchaseDate: '2022-05-01' }),
    productOf('Formation sécurité'),
    productOf('qzx', { unitPrice: '12', currency: 'EUR' }),
    productOf('URSSAF', { unitPrice: '500', currency: 'EUR' }),
  ].map((product) => engine.enrich(product, { mode: 'ademe', country: 'FR' }));
});

const entriesOf = (dimension: TotalDimension, of = cases) =>
  totalsOf(of).filter((entry) => entry.dimension === dimension);

describe('milligrams', () => {
  it.each([
    [1.2345678, 1_234_568n],
    [-1.2345678, -1_234_568n],
    [0.0000005, 1n],
    [-0.0000005, -1n],
    [Number.MAX_VALUE, BigInt(Number.MAX_VALUE)],
    [-1e305, -BigInt(Number.MAX_VALUE)],
    [0, 0n],
    [123_456_789_012, 123_456_789_012_000_000n],
  ])('of %d kg are whole', (kg, milligrams) => {
    expect(toMilligrams(kg)).toBe(milligrams);
  });
});

describe('totals', () => {
  it('by scope are the sums over the cases', () => {
    for (const scope of [1, 2, 3] as const) {
      const sum = cases.reduce((total, one) => total + scopesOf(one)[scope], 0n);
      expect(entriesOf('scope').find(({ key }) => key === `${scope}`)?.footprintMg).toBe(sum);
      expect(sum).toBeGreaterThan(0n);
    }
  });

  it('leave out excluded cases, and show spend without a footprint separately', () => {
    const counted = cases.filter(({ match }) => match !== 'excluded');
    expect(counted).toHaveLength(6);
    const [all, ...others] = entriesOf('all');
    expect(others).toEqual([]);
    expect(all).toMatchObject({ key: '', label: '', cases: 6, amount: 0 });
    expect(all?.footprintMg).toBe(counted.reduce((sum, one) => sum + toMilligrams(one.footprintKgCo2e ?? 0), 0n));
    expect(all?.spendEur).toBeCloseTo(1500 + 830.17 + 1200 - 200 + 12, 6);
    expect(all?.uncountedEur).toBe(12);
  });

  it('by status add up to the whole, without excluded cases', () => {
    const [all] = entriesOf('all');
    const lines = entriesOf('match');
    expect(lines.map(({ key }) => key)).not.toContain('excluded');
    expect(lines.reduce((sum, { cases: count }) => sum + count, 0)).toBe(all?.cases);
    expect(lines.reduce((sum, { footprintMg }) => sum + footprintMg, 0n)).toBe(all?.footprintMg);
    expect(lines.find(({ key }) => key === 'unmatched')).toMatchObject({ footprintMg: 0n, uncountedEur: 12 });
  });

  it('by scope, GHG category and BEGES category contain the corresponding part of each case', () => {
    const [diesel] = cases;
    const keys = (dimension: TotalDimension) =>
      entriesOf(dimension, diesel ? [diesel] : []).map(({ key, label, spendEur }) => [key, label, spendEur]);
    expect(keys('scope')).toEqual([
      ['1', '', 1500],
      ['3', '', 0],
    ]);
    expect(keys('ghg')).toEqual([
      ['1', '', 1500],
      ['3.3', 'Fuel- and energy-related activities', 0],
    ]);
    expect(keys('beges').map(([key]) => key)).toEqual(['1.2', '4.1']);
  });

  it('by category and factor have labels', () => {
    const lawyer = cases.slice(2, 4);
    const [first] = lawyer;
    expect(entriesOf('category', lawyer)).toMatchObject([
      { key: first?.categoryCode, label: first?.categoryLabel, cases: 2, spendEur: 1000 },
    ]);
    expect(entriesOf('factor', lawyer)).toMatchObject([
      { key: first?.factorId, label: first?.factorName, cases: 2, spendEur: 1000 },
    ]);
  });

  it('contain the terms of the interval', () => {
    const sum = createUncertaintySum();
    for (const { uncertainty } of cases) sum.add(uncertainty);
    const { lowKg, highKg } = sum.interval();
    expect(intervalOfTotals(totalsOf(cases))).toEqual({ lowKg, highKg });
  });

  it('have no interval if nothing has a footprint', () => {
    expect(totalsOf([])).toEqual([]);
    expect(intervalOfTotals(totalsOf(cases.slice(4)))).toBeUndefined();
    expect(entriesOf('all', cases.slice(4))).toMatchObject([{ cases: 2, footprintMg: 0n, spendEur: 12 }]);
  });
});
