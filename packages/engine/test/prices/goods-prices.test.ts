import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createGoodsPrices } from '../../src/prices/goods-prices.ts';
import { shippedFactors } from '../matcher/shipped-matcher.ts';

const shipped = createGoodsPrices(readFileSync(new URL('../../data/goods-prices.csv', import.meta.url), 'utf8'));
/** Groups whose products differ so much in kilograms per euro that their ratio says little about one of them. */
const mixed: ReadonlySet<string> = new Set(['A01', 'C10_11_12', 'C20', 'C23', 'C24']);

describe('the shipped prices of goods', () => {
  it('are for factors of the catalogue, in their unit, and only of groups that mix', () => {
    const factors = new Map(shippedFactors.map((factor) => [factor.id, factor]));
    const wrong = shipped.factorIds.filter((id) => {
      const factor = factors.get(id);
      return shipped.find(id)?.price.unit !== factor?.unit || !mixed.has(factor?.code ?? '');
    });
    expect(wrong).toEqual([]);
    expect(shipped.factorIds.length).toBeGreaterThan(15);
  });
});

describe('finding the price of goods', () => {
  const prices = createGoodsPrices(
    'factors;good;year;unit;priceEur;lowEur;highEur;least;most;source\nbc-1 bc-2;Metal;2019;kg;2;1;2;1;4;World Bank\nbc-1 bc-2;Metal;2022;kg;3;2;4;1;4;World Bank\n',
  );

  it('takes the nearest year, at most two years away', () => {
    const years = [2016, 2017, 2020, 2021, 2024, 2025].map((year) => prices.find('bc-2', year)?.price.year);
    expect(years).toEqual([undefined, 2019, 2019, 2022, 2022, undefined]);
    expect(prices.find('bc-1')?.price.year).toBe(2022);
    expect(prices.find('bc-3', 2022)).toBeUndefined();
  });

  it('is what a buyer pays, between the lowest month and the highest with all that is added', () => {
    const { priceEur, u } = prices.find('bc-1', 2019) ?? { priceEur: 0, u: 0 };
    expect([priceEur / (1 + u), priceEur * (1 + u)]).toEqual([expect.closeTo(1), expect.closeTo(8)]);
  });
});
