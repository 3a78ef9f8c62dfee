import { describe, expect, it } from 'vitest';
import { categorySpread } from '../../src/uncertainty/category-spread.ts';
import type { ErrorSource, UncertainCase } from '../../src/uncertainty/uncertain-case.ts';
import { createUncertaintySum, doubtOf, intervalOf } from '../../src/uncertainty/uncertainty-sum.ts';

const caseOf = (kg: number, ...sources: readonly ErrorSource[]): UncertainCase => ({ parts: [{ kg, sources }] });
const totalOf = (...cases: readonly UncertainCase[]) => {
  const sum = createUncertaintySum();
  for (const one of cases) sum.add(one);
  return sum.interval();
};

describe('one case', () => {
  it.each([0.05, 0.3, 0.8, 5])('with one factor ± %d has exactly the interval x/(1+u) to x·(1+u)', (u) => {
    const { lowKg, highKg } = intervalOf(caseOf(200, { key: 'bc-1', u }));
    expect(lowKg).toBeCloseTo(200 / (1 + u), 9);
    expect(highKg).toBeCloseTo(200 * (1 + u), 9);
  });

  it('whose figure is a mean keeps it as the mean, and its errors lower the median', () => {
    const factor = { key: 'ademe-C24-2022', u: 3 };
    const { meanKg, lowKg, highKg } = intervalOf({ parts: [{ kg: 200, isMean: true, sources: [factor] }] });
    expect(meanKg).toBe(200);
    const median = 200 * Math.exp(-((Math.log(4) / 1.96) ** 2) / 2);
    expect(lowKg).toBeCloseTo(median / 4, 9);
    expect(highKg).toBeCloseTo(median * 4, 9);
  });

  it('combines the errors of a factor and a price as independent errors', () => {
    const u = Math.exp(Math.hypot(Math.log(1.3), Math.log(1.2))) - 1;
    const { lowKg, highKg } = intervalOf(caseOf(90, { key: 'bc-1', u: 0.3 }, { key: 'price:FR-gas-2023', u: 0.2 }));
    expect(lowKg).toBeCloseTo(90 / (1 + u), 9);
    expect(highKg).toBeCloseTo(90 * (1 + u), 9);
  });

  it('without any error has an interval of width zero', () => {
    expect(intervalOf(caseOf(12))).toEqual({ meanKg: 12, lowKg: 12, highKg: 12 });
  });

  it('that reverses a purchase has the mirrored interval', () => {
    const bought = intervalOf(caseOf(70, { key: 'bc-1', u: 0.8 }));
    expect(intervalOf(caseOf(-70, { key: 'bc-1', u: 0.8 }))).toEqual({
      meanKg: -bought.meanKg,
      lowKg: -bought.highKg,
      highKg: -bought.lowKg,
    });
  });
});

describe('a total', () => {
  const factor = { key: 'ademe-M69_70-2022', u: 0.8 };

  it('of cases with the same factor is as uncertain as one of them', () => {
    const { lowKg, highKg } = totalOf(caseOf(10, factor), caseOf(20, factor), caseOf(30, factor));
    expect(lowKg).toBeCloseTo(60 / 1.8, 9);
    expect(highKg).toBeCloseTo(60 * 1.8, 9);
  });

  it('of cases with different factors is less uncertain', () => {
    const shared = totalOf(caseOf(30, factor), caseOf(30, factor));
    const different = totalOf(caseOf(30, factor), caseOf(30, { key: 'ademe-C17-2022', u: 0.8 }));
    expect(different.highKg - different.lowKg).toBeLessThan(0.8 * (shared.highKg - shared.lowKg));
  });

  it('includes the error of a shared price even if the factors differ', () => {
    const price = { key: 'price:FR-gas-2023', u: 0.5 };
    const one = caseOf(50, { key: 'bc-1', u: 0 }, price);
    const other = caseOf(50, price, { key: 'bc-2', u: 0 });
    expect(totalOf(one, other).highKg).toBeCloseTo(150, 9);
  });

  it('treats own errors as independent, even for the same assumption', () => {
    const own = { key: 'distance', u: 0.5, isOwn: true } as const;
    const many = Array.from({ length: 100 }, () => caseOf(1, own));
    const { lowKg, highKg } = totalOf(...many);
    expect((highKg - lowKg) / 100).toBeLessThan(0.1);
  });

  it('is zero and certain if a purchase is reversed', () => {
    const { meanKg, lowKg, highKg } = totalOf(caseOf(100, factor), caseOf(-100, factor));
    for (const kg of [meanKg, lowKg, highKg]) expect(kg).toBeCloseTo(0, 9);
  });

  it('of purchases and credit notes with different factors may have either sign near zero', () => {
    const { meanKg, lowKg, highKg } = totalOf(caseOf(100, factor), caseOf(-99, { key: 'ademe-C17-2022', u: 0.8 }));
    expect(lowKg).toBeLessThan(0);
    expect(highKg).toBeGreaterThan(0);
    expect(highKg - meanKg).toBeCloseTo(meanKg - lowKg, 9);
    expect(highKg).toBeLessThan(120);
  });

  it('of purchases and a few credit notes cannot be negative, however uncertain they are', () => {
    const vague = { key: 'ademe-C16-2022', u: 6 };
    const { lowKg } = totalOf(caseOf(100, vague), caseOf(-5, { key: 'ademe-C17-2022', u: 6 }));
    expect(lowKg).toBeGreaterThan(0);
  });

  it('has an interval that contains the estimate, although the mean of many factors is above it', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => caseOf(1, { key: `bc-${index}`, u: 0.8 }));
    const { meanKg, lowKg, highKg } = totalOf(...many);
    expect(meanKg).toBeCloseTo(10_000 * Math.exp((Math.log(1.8) / 1.96) ** 2 / 2), 6);
    expect(lowKg).toBe(10_000);
    expect(highKg).toBeGreaterThan(meanKg);
  });

  it('does not include cases that were removed', () => {
    const sum = createUncertaintySum();
    const wrong = { ...caseOf(-5, { key: 'bc-9', u: 2 }), category: { shiftKg: 3, variance: 50 } };
    for (const one of [caseOf(40, factor), wrong]) sum.add(one);
    sum.remove(wrong);
    expect(sum.interval().lowKg).toBeCloseTo(40 / 1.8, 9);
    expect(sum.interval().highKg).toBeCloseTo(40 * 1.8, 9);
  });
});

describe('a wrong category', () => {
  it('counts in proportion to its probability, and the rest with the average mix', () => {
    const { meanKg, variance } = categorySpread(
      [
        { probability: 0.6, kg: 100 },
        { probability: 0.3, kg: 200 },
      ],
      50,
    );
    expect(meanKg).toBeCloseTo(0.6 * 100 + 0.3 * 200 + 0.1 * 50, 9);
    expect(variance).toBeCloseTo(0.6 * 25 ** 2 + 0.3 * 75 ** 2 + 0.1 * 75 ** 2, 9);
  });

  it('does not count if the category is certain', () => {
    expect(categorySpread([{ probability: 1, kg: 100 }], 7)).toEqual({ meanKg: 100, variance: 0 });
  });

  it('scales down probabilities that add up to more than one', () => {
    const candidates = [1, 1].map((probability, index) => ({ probability, kg: 10 * index }));
    expect(categorySpread(candidates, 99)).toEqual({ meanKg: 5, variance: 25 });
  });

  it('widens and shifts the interval, and determines the category uncertainty', () => {
    const certain = caseOf(100, { key: 'bc-1', u: 0.3 });
    const unsure = { ...certain, category: { shiftKg: 20, variance: 60 ** 2 } };
    expect(intervalOf(unsure).highKg).toBeGreaterThan(intervalOf(certain).highKg + 40);
    expect(intervalOf(unsure).meanKg).toBeCloseTo(intervalOf(certain).meanKg + 20, 9);
    expect(doubtOf(certain)).toBe(0);
    expect(doubtOf(unsure)).toBeGreaterThan(60);
    expect(doubtOf(unsure)).toBeLessThan(2 * 60 * 1.96);
  });
});
