import { describe, expect, it } from 'vitest';
import { createSummary, type SummedProduct } from '../../src/results/index.ts';
import { diesel, unknown, withCase } from './summed-products.ts';

/** A line that states neither its uncertainty nor its reporting. */
const old = { ...withCase(diesel, { reporting: [], dataQuality: undefined }), uncertainty: undefined };

function sum(...products: readonly SummedProduct[]) {
  const summary = createSummary();
  for (const product of products) summary.add(product);
  return summary.result();
}

describe('a summary', () => {
  it('has the footprint by scope, GHG category and BEGES category', () => {
    expect(sum(diesel, diesel).scopes).toEqual({
      scope1KgCo2e: 3_200,
      scope2KgCo2e: 0,
      scope3KgCo2e: 800,
      ghgCategories: [
        { code: '1', kgCo2e: 3_200 },
        { code: '3.3', kgCo2e: 800 },
      ],
      begesPosts: [
        { code: '1.2', kgCo2e: 3_200 },
        { code: '4.1', kgCo2e: 800 },
      ],
    });
  });

  it('shows uncounted spend separately, at the average footprint per euro', () => {
    const paper = withCase(diesel, { categoryCode: 'C17', method: 'monetary' });
    const unpriced = withCase(paper, { spendEur: 0 });
    const partly = withCase(paper, { spendEur: 1_200, uncountedEur: 200 });
    const summary = sum(paper, partly, unpriced, unknown);
    expect(summary.footprint?.kg).toBe(6_000);
    expect(summary.uncountedSpendEur).toBe(300);
    expect(summary.uncountedAtAverageKg).toBeCloseTo(600, 9);
    expect(summary.wholeLedger.kg).toBeCloseTo(6_600, 9);
    expect(summary.wholeLedger.lowKg).toBeLessThan(6_600);
    expect(summary.wholeLedger.highKg).toBeGreaterThan(summary.footprint?.highKg ?? 0);
    expect(summary.coverage.spendShare).toBeCloseTo(1 - 300 / 2_300, 9);
    expect(summary.coverage.rowShare).toBe(6 / 7);
  });

  it('takes the average of what was calculated from money, without energy; if there is none, of a purchase of any kind', () => {
    const paper = withCase(diesel, { categoryCode: 'C17', method: 'monetary', footprintMg: 300_000_000n });
    const steel = withCase(paper, { categoryCode: 'C24', method: 'physical', footprintMg: 9_000_000_000n });
    const heat = withCase(paper, { categoryCode: 'D', footprintMg: 9_000_000_000n });
    expect(sum(diesel, paper, steel, heat, unknown).uncountedAtAverageKg).toBeCloseTo(
      (300 / paper.spendEur) * unknown.spendEur,
      9,
    );
    expect(sum(diesel, steel, unknown).uncountedAtAverageKg).toBeCloseTo(0.25 * unknown.spendEur, 9);
  });

  it('has no footprint if nothing could be calculated, and estimates the whole ledger', () => {
    const { footprint, wholeLedger } = sum(unknown);
    expect(footprint).toBeUndefined();
    expect(wholeLedger.kg).toBeCloseTo(0.25 * unknown.spendEur, 9);
    expect(wholeLedger.lowKg).toBeLessThan(wholeLedger.kg);
    expect(wholeLedger.highKg).toBeGreaterThan(wholeLedger.kg);
  });

  it('breaks down cases, not products, and leaves out excluded cases', () => {
    const [one] = diesel.cases;
    if (one === undefined) throw new Error('It has a case.');
    const machine = { ...one, categoryCode: 'C28', categoryLabel: 'Machinery', footprintMg: 500_000_001n };
    const salary = { ...machine, match: 'excluded', footprintMg: undefined, spendEur: 70 };
    const summary = sum({ ...diesel, cases: [one, machine, salary] }, diesel);
    expect(summary.footprint?.kg).toBe(4_500.000001);
    expect(summary.categories).toEqual([
      { code: 'C19', label: 'Fuels', products: 2, footprintKg: 4_000 },
      { code: 'C28', label: 'Machinery', products: 1, footprintKg: 500.000001 },
    ]);
    expect(summary).toMatchObject({ products: 2, spendEur: 3_000 });
  });

  it('leaves out rows that are not purchases', () => {
    const salaries = withCase(unknown, { match: 'excluded', spendEur: 42_000, uncountedEur: 0 });
    const summary = sum(diesel, salaries);
    expect(summary).toMatchObject({ spendEur: 1_000, uncountedSpendEur: 0, withoutFootprint: 0 });
    expect(summary.matches).toEqual({ matched: 1, decided: 0, review: 0, unmatched: 0, excluded: 1, failed: 0 });
    expect(summary.coverage).toEqual({ spendShare: 1, rowShare: 1 });
  });

  it('lists errors that no interval covers, even without any footprint', () => {
    const { biases } = sum(
      { ...diesel, warnings: ['country_assumed', 'number_ambiguous'] },
      { ...unknown, warnings: ['no_activity_data', 'country_assumed'] },
    );
    expect(biases).toEqual([
      { code: 'no_activity_data', sign: 'low', products: 1, footprintKg: 0 },
      { code: 'country_assumed', sign: 'unknown', products: 1, footprintKg: 2_000 },
    ]);
  });

  it('adds up the bounds of lines that state no uncertainty, and counts products without a footprint by amount', () => {
    const summary = sum(old, old, withCase(unknown, { uncountedEur: 0 }));
    expect(summary.footprint).toEqual({ kg: 4_000, lowKg: 3_600, highKg: 4_400 });
    expect(summary.dataQuality).toBeUndefined();
    expect(summary.scopes.begesPosts).toEqual([]);
    expect(summary.uncountedSpendEur).toBe(100);
  });
});
