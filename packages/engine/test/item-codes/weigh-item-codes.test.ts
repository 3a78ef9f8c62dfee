import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groups } from '../../src/catalogue/groups.ts';
import { weighItemCodes } from '../../src/item-codes/weigh-item-codes.ts';

const best = (...args: Parameters<typeof weighItemCodes>) => weighItemCodes(...args)[0];

it('lets a code decide if the text says nothing, as often as codes are right', () => {
  expect(weighItemCodes([], ['C26'])).toEqual([{ code: 'C26', probability: expect.closeTo(0.9) }]);
});

it('is more confident if text and code agree', () => {
  const { code, probability = 0 } = best([{ code: 'C26', probability: 0.5 }], ['C26']) ?? {};
  expect(code).toBe('C26');
  expect(probability).toBeGreaterThan(0.95);
});

it('prefers a code to an unclear text, and a clear text to a code', () => {
  const unsure = [
    { code: 'C10_11_12', probability: 0.4 },
    { code: 'C17', probability: 0.1 },
  ];
  expect(best(unsure, ['C26'])?.code).toBe('C26');
  const sure = weighItemCodes([{ code: 'N80_81_82', probability: 0.97 }], ['C26']);
  expect(sure.map(({ code }) => code)).toEqual(['N80_81_82', 'C26']);
  expect(sure[0]?.probability).toBeLessThan(0.8);
});

it('always includes the group of the code, and sorts the answers by probability', () => {
  const code = fc.constantFrom(...groups.map((group) => group.code));
  const guesses = fc.uniqueArray(fc.tuple(code, fc.double({ min: 0.001, max: 1, noNaN: true })), {
    maxLength: 3,
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(guesses, fc.uniqueArray(code, { minLength: 1, maxLength: 3 }), (found, told) => {
      const sum = found.reduce((total, [, weight]) => total + weight, 0.01);
      const ranked = found
        .map(([name, weight]) => ({ code: name, probability: weight / sum }))
        .toSorted((a, b) => b.probability - a.probability);
      const weighed = weighItemCodes(ranked, told);
      const probabilities = weighed.map(({ probability }) => probability);
      expect(weighed.some((group) => told.includes(group.code))).toBe(true);
      expect(weighed.length).toBeLessThanOrEqual(3);
      expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
      expect(probabilities.reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});
