import { describe, expect, test } from 'vitest';
import { anyPurchase } from '../../src/footprint/any-purchase.ts';
import type { Ratio } from '../../src/footprint/ratio.ts';
import { createRatioMemory } from '../../src/footprint/ratio-memory.ts';

const toRatio = (code: string, place: string, year: number | undefined): Ratio | undefined =>
  code === 'none'
    ? undefined
    : { factor: { ...anyPurchase, id: `${code}-${place}-${year}` }, isNearestYear: false, deflation: undefined };

const wanted = Array.from({ length: 300 }, (_, at) => ({
  code: ['C26', 'H49', 'none'][at % 3] ?? '',
  place: ['', 'DE', 'US', 'N80_1'][(at * 5) % 4] ?? '',
  year: at % 7 === 0 ? undefined : 2018 + ((at * 11) % 6),
}));

describe('ratios in memory', () => {
  test('are the same with any memory, also if it forgets all the time', () => {
    const made = wanted.map(({ code, place, year }) => toRatio(code, place, year));
    for (const most of [1, 3, 10_000]) {
      const memory = createRatioMemory(most);
      expect(wanted.map(({ code, place, year }) => memory.find(code, place, year, toRatio))).toEqual(made);
    }
  });

  test('are made once, also if there is none', () => {
    let count = 0;
    const memory = createRatioMemory();
    const make: typeof toRatio = (...one) => {
      count++;
      return toRatio(...one);
    };
    for (const { code, place, year } of [...wanted, ...wanted]) memory.find(code, place, year, make);
    expect(count).toBe(new Set(wanted.map((one) => JSON.stringify(Object.values(one)) + one.year)).size);
  });
});
