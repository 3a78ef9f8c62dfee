import { describe, expect, it } from 'vitest';
import { type GroupPart, spreadParts } from '../../src/uncertainty/spread-parts.ts';
import { createUncertaintySum, intervalOf } from '../../src/uncertainty/uncertainty-sum.ts';

const ratio = { key: 'ademe-C24-2022', u: 0.8 };
const common = { key: 'spread:C24', u: 2.85 };
const bought = (kg: number, year = 2022): GroupPart => ({
  ...{ kg, group: 'C24', ownVariance: 0.5 },
  shared: [{ ...ratio, key: `ademe-C24-${year}` }, common],
});
const widthOf = (parts: readonly GroupPart[], probability: number) => {
  const { lowKg, highKg } = intervalOf({ parts: spreadParts(parts, probability) });
  return highKg / lowKg;
};

describe('a purchase by the ratio of a group', () => {
  it.each([1, 0.9, 0.5])('has the same interval whatever the probability of its category: %d', (probability) => {
    const parts = spreadParts([bought(100)], probability);
    expect(parts.reduce((sum, { kg }) => sum + kg, 0)).toBeCloseTo(100, 9);
    // Own errors are stated in whole percent.
    expect(widthOf([bought(100)], probability)).toBeCloseTo(widthOf([bought(100)], 1), 0);
  });

  it('is as uncertain in two years as in one, but for the ratios: it is the same product', () => {
    const [one, two] = [widthOf([bought(100)], 1), widthOf([bought(60, 2022), bought(40, 2023)], 1)];
    expect(two).toBeLessThan(one);
    expect(two).toBeGreaterThan(0.9 * one);
  });

  it('that is returned leaves only the difference uncertain', () => {
    const parts = spreadParts([bought(100, 2022), bought(-90, 2023)], 1);
    const own = parts.flatMap(({ sources }) => sources.filter(({ isOwn }) => isOwn === true));
    expect(own).toHaveLength(1);
    expect(own[0]?.u).toBeLessThan(0.5);
  });
});

describe('a total', () => {
  const totalOf = (count: number, group: (at: number) => string) => {
    const sum = createUncertaintySum();
    for (let at = 0; at < count; at++) {
      const shared = [
        { ...ratio, key: `ademe-${group(at)}` },
        { ...common, key: `spread:${group(at)}` },
      ];
      sum.add({ parts: spreadParts([{ kg: 10, shared, group: group(at), ownVariance: 0.5 }], 1) });
    }
    const { lowKg, highKg } = sum.interval();
    return highKg / lowKg;
  };

  it('of many purchases from one group keeps the common part of the spread', () => {
    const many = totalOf(1_000, () => 'C24');
    expect(many).toBeLessThan(totalOf(1, () => 'C24'));
    expect(many).toBeGreaterThan(10);
  });

  it('of many purchases from many groups is far more certain', () => {
    expect(totalOf(1_000, (at) => `G${at % 40}`)).toBeLessThan(2);
  });
});
