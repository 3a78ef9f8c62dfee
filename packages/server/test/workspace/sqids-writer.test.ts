import fc from 'fast-check';
import Sqids from 'sqids';
import { describe, expect, it } from 'vitest';
import { createSqidsWriter } from '../../src/workspace/sqids-writer.ts';

const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

describe('ids are equal to those of the Sqids library', () => {
  const number = fc.oneof(fc.nat({ max: 100 }), fc.nat(), fc.maxSafeNat());

  it('of one to three numbers, for any alphabet and length', () => {
    const settings = fc.record({
      alphabet: fc.shuffledSubarray(letters, { minLength: 8 }).map((some) => some.join('')),
      minLength: fc.nat({ max: 8 }),
      numbers: fc.array(number, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(settings, ({ alphabet, minLength, numbers }) => {
        const write = createSqidsWriter({ alphabet, minLength, mostNumbers: 3 });
        const sqids = new Sqids({ alphabet, minLength, blocklist: new Set() });
        expect(write(...numbers)).toBe(sqids.encode(numbers));
      }),
      { numRuns: 1_000 },
    );
  });
});
