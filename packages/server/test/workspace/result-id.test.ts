import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCase, findProduct, toCaseId, toProductId } from '../../src/workspace/result-id.ts';

const ordinal = fc.integer({ min: 1, max: 2 ** 40 });
const number = fc.integer({ min: 1, max: 1_000_000 });

describe('ids of products and cases', () => {
  it('decode to their numbers, and not as another kind of id', () => {
    fc.assert(
      fc.property(ordinal, number, (one, two) => {
        expect(findProduct(toProductId(one))).toEqual({ ordinal: one });
        expect(findCase(toCaseId(one, two))).toEqual({ ordinal: one, number: two });
        expect(findCase(toProductId(one))).toBeUndefined();
        expect(findProduct(toCaseId(one, two))).toBeUndefined();
      }),
    );
  });

  it('only the canonical form is an id', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'xT4bNq7LkRw9dHzF'), minLength: 6, maxLength: 9 }), (text) => {
        const found = findProduct(text);
        expect(found === undefined || toProductId(found.ordinal) === text).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    for (const text of ['', 'x', ' '.repeat(8), 'aeiouy', `${toProductId(1)} `, 'é'.repeat(8)]) {
      expect(findProduct(text)).toBeUndefined();
      expect(findCase(text)).toBeUndefined();
    }
  });
});
