import { describe, expect, it } from 'vitest';
import { createSummary, type SummedProduct } from '../../src/results/index.ts';
import { diesel, unknown } from './summed-products.ts';

/** Values of a line that does not state them. */
const old = { uncertainty: undefined, reporting: [], dataQuality: undefined };

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
    const paper = { ...diesel, categoryCode: 'C17' };
    const unpriced = { ...paper, spendEur: 0 };
    const partly = { ...paper, spendEur: 1_200, uncountedEur: 200 };
    const summary = sum(paper, partly, unpriced, unknown);
    expect(summary.footprint.kg).toBe(6_000);
    expect(summary.uncountedSpendEur).toBe(300);
    expect(summary.uncountedAtAverageKg).toBeCloseTo(600, 9);
    expect(summary.coverage.spendShare).toBeCloseTo(1 - 300 / 2_300, 9);
    expect(summary.coverage.rowShare).toBe(6 / 7);
  });

  it('leaves energy out of the average; if nothing else was counted, a purchase of any kind stands in', () => {
    const paper = { ...diesel, categoryCode: 'C17', footprint: { kg: 300, lowKg: 200, highKg: 400 } };
    expect(sum(diesel, paper, unknown).uncountedAtAverageKg).toBeCloseTo((300 / paper.spendEur) * unknown.spendEur, 9);
    expect(sum(diesel, unknown).uncountedAtAverageKg).toBeCloseTo(0.25 * unknown.spendEur, 9);
    expect(sum(unknown).uncountedAtAverageKg).toBe(0);
  });

  it('leaves out rows that are not purchases', () => {
    const salaries = { ...unknown, match: 'excluded', spendEur: 42_000, uncountedEur: 0 };
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
    const summary = sum({ ...diesel, ...old }, { ...diesel, ...old }, { ...unknown, uncountedEur: 0 });
    expect(summary.footprint).toEqual({ kg: 4_000, lowKg: 3_600, highKg: 4_400 });
    expect(summary.dataQuality).toBeUndefined();
    expect(summary.scopes.begesPosts).toEqual([]);
    expect(summary.uncountedSpendEur).toBe(100);
  });
});
