import { type CaseParts, type ComparableCase, compareCase, isCounted } from '@ledgerprint/report/comparison';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCase, anyCase, paidCase } from './comparable-cases.ts';

/** Non-zero parts, in kilograms. */
function partsOf(before: ComparableCase | undefined, after: ComparableCase | undefined) {
  const parts = Object.entries(compareCase(before, after)).filter(([, mg]) => mg !== 0n);
  return Object.fromEntries(parts.map(([cause, mg]) => [cause, Number(mg) / 1e6]));
}

const sumOf = (parts: CaseParts) => Object.values(parts).reduce((sum, mg) => sum + mg, 0n);
const mgOf = (one: ComparableCase | undefined) => (one === undefined || !isCounted(one) ? 0n : (one.footprintMg ?? 0n));

const diesel = aCase();
const unmatched = {
  match: 'unmatched',
  method: 'none',
  categoryCode: '',
  factorId: '',
  factorName: '',
  factorValue: undefined,
  activityValue: undefined,
  activityUnit: '',
  footprintMg: undefined,
} as const;

describe('parts add up', () => {
  const side = fc.option(anyCase, { nil: undefined });

  test('to the difference, for any stored case', () => {
    fc.assert(
      fc.property(side, side, (before, after) => {
        expect(sumOf(compareCase(before, after))).toBe(mgOf(after) - mgOf(before));
      }),
      { numRuns: 2_000 },
    );
  });

  test('to the opposite if before and after are swapped', () => {
    fc.assert(
      fc.property(side, side, (before, after) => {
        expect(sumOf(compareCase(before, after))).toBe(-sumOf(compareCase(after, before)));
      }),
    );
  });

  test('to zero if a case is compared with itself', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        expect(partsOf(one, { ...one })).toEqual({});
      }),
    );
  });
});

describe('a single change is the only cause', () => {
  const amount = fc.double({ min: 0.001, max: 1e6, noNaN: true });

  test('the quantity', () => {
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0.001, max: 50, noNaN: true }), (first, second, factor) => {
        const of = (litres: number) =>
          aCase({
            activityValue: litres,
            factorValue: factor,
            spendEur: litres * 1.5,
            footprintMg: BigInt(Math.round(litres * factor * 1e6)),
          });
        const parts = compareCase(of(first), of(second));
        expect({ ...parts, volume: 0n }).toEqual(compareCase(of(first), of(first)));
      }),
    );
  });

  test('the factor, in another edition', () => {
    const after = aCase({ factorValue: 3.2, footprintMg: 3_200_000_000n, engineVersion: '4+2' });
    expect(partsOf(diesel, after)).toEqual({ factor: 100 });
  });

  test('the price', () => {
    const before = paidCase({ spendEur: 1_000, quantity: 100 });
    expect(partsOf(before, paidCase({ spendEur: 1_200, quantity: 100 }))).toEqual({ price: 100 });
  });

  test('the quantity of a spend-based case', () => {
    const before = paidCase({ spendEur: 1_000, quantity: 100 });
    expect(partsOf(before, paidCase({ spendEur: 1_500, quantity: 150 }))).toEqual({ volume: 250 });
  });

  test('the spend, if there are no quantities', () => {
    expect(partsOf(paidCase({ spendEur: 1_000 }), paidCase({ spendEur: 1_500 }))).toEqual({ volume: 250 });
  });
});

describe('one side only', () => {
  test('a case is new or discontinued', () => {
    expect(partsOf(undefined, diesel)).toEqual({ entered: 3_100 });
    expect(partsOf(diesel, undefined)).toEqual({ left: -3_100 });
  });

  test('a case is newly excluded or counted, by the engine or a decision', () => {
    const excluded = aCase({ ...unmatched, match: 'excluded', decision: 'd1' });
    expect(partsOf(diesel, excluded)).toEqual({ excluded: -3_100 });
    expect(partsOf(excluded, diesel)).toEqual({ included: 3_100 });
    expect(partsOf(excluded, undefined)).toEqual({});
  });

  test('an unmatched case is compared by its spend', () => {
    const before = aCase({ ...unmatched, spendEur: 1_000 });
    const after = paidCase({ spendEur: 1_500 });
    expect(partsOf(before, after)).toEqual({ reclassified: 500, volume: 250 });
    expect(partsOf(before, { ...after, match: 'decided', decision: 'd1' })).toEqual({ decided: 500, volume: 250 });
    expect(partsOf(after, before)).toEqual({ reclassified: -750 });
  });
});

describe('another thing or another factor', () => {
  const petrol = aCase({ factorId: 'bc-13988', factorName: 'Essence, E10', factorValue: 2.7 });
  const asPetrol = { ...petrol, activityValue: 2_000, footprintMg: 5_400_000_000n };

  test('another category is a reclassification, unless a decision set it', () => {
    const after = paidCase({ spendEur: 2_000, factorValue: 0.25, categoryCode: 'C26' });
    const before = paidCase({ spendEur: 1_000 });
    expect(partsOf(before, after)).toEqual({ reclassified: -250, volume: 250 });
    expect(partsOf(before, { ...after, decision: 'd1' })).toEqual({ decided: -250, volume: 250 });
    expect(partsOf({ ...before, decision: 'd1' }, { ...after, decision: 'd1' })).toEqual({
      reclassified: -250,
      volume: 250,
    });
  });

  test('revoking a decision counts as a decision', () => {
    const decided = paidCase({ spendEur: 1_000, factorValue: 0.25, categoryCode: 'C26', decision: 'd1' });
    expect(partsOf(decided, paidCase({ spendEur: 1_000 }))).toEqual({ decided: 250 });
  });

  test('a decision that changes nothing is not a cause', () => {
    const after = aCase({ decision: 'd1', match: 'decided', activityValue: 2_000, footprintMg: 6_200_000_000n });
    expect(partsOf(diesel, after)).toEqual({ volume: 3_100 });
  });

  test('a factor set by a decision counts as a decision', () => {
    const after = aCase({
      factorId: 'own:d1',
      factorName: 'Gazole routier',
      factorValue: 3,
      decision: 'd1',
      footprintMg: 3_000_000_000n,
    });
    expect(partsOf(diesel, after)).toEqual({ decided: -100 });
  });

  test('another thing in the same category is a factor change with the same engine, and a reclassification with another', () => {
    expect(partsOf(diesel, asPetrol)).toEqual({ factor: -400, volume: 2_700 });
    expect(partsOf(diesel, { ...asPetrol, engineVersion: '5+1' })).toEqual({ reclassified: -400, volume: 2_700 });
    expect(partsOf(diesel, { ...asPetrol, decision: 'd1' })).toEqual({ decided: -400, volume: 2_700 });
  });

  test('the figure of another country or year is a factor change', () => {
    const after = aCase({
      factorId: 'bc-26668',
      factorName: 'Gazole routier, Réunion',
      factorValue: 3.3,
      engineVersion: '5+1',
      footprintMg: 3_300_000_000n,
    });
    expect(partsOf(diesel, after)).toEqual({ factor: 200 });
  });

  test('prices adjusted to another year are a factor change', () => {
    const before = paidCase({ spendEur: 1_000 });
    const after = paidCase({ spendEur: 1_000, activityValue: 900, footprintMg: 450_000_000n });
    expect(partsOf(before, after)).toEqual({ factor: -50 });
  });
});

describe('other units', () => {
  const paid = paidCase({ spendEur: 1_000, categoryCode: 'C19' });

  test('the sides are compared by spend', () => {
    expect(partsOf(paid, diesel)).toEqual({ factor: 1_566.666667, volume: 1_033.333333 });
  });

  test('without spend, the whole difference has one cause', () => {
    expect(partsOf(paid, aCase({ spendEur: undefined }))).toEqual({ factor: 2_600 });
    const other = aCase({ spendEur: undefined, categoryCode: 'C20' });
    expect(partsOf(paid, other)).toEqual({ reclassified: 2_600 });
  });

  test('spend cancelled by refunds is not used', () => {
    expect(partsOf(paid, aCase({ spendEur: 0.01 }))).toEqual({ factor: 2_600 });
  });

  test('a quantity set by a decision is not a change in volume', () => {
    const after = aCase({ activityValue: 500, footprintMg: 1_550_000_000n, decision: 'd1', isQuantityDecided: true });
    expect(partsOf(diesel, after)).toEqual({ decided: -1_550 });
    const next = { ...after, activityValue: 600, footprintMg: 1_860_000_000n, decision: 'd2' };
    expect(partsOf(after, next)).toEqual({ volume: 310 });
  });
});

describe('amounts that are zero or negative', () => {
  test('from zero, the whole difference is volume', () => {
    const none = aCase({ activityValue: 0, footprintMg: 0n, spendEur: 0 });
    const after = aCase({ factorValue: 3.2, footprintMg: 3_200_000_000n });
    expect(partsOf(none, after)).toEqual({ volume: 3_200 });
    expect(partsOf(after, none)).toEqual({ factor: -100, volume: -3_100 });
  });

  test('a smaller credit is a change in volume', () => {
    expect(partsOf(paidCase({ spendEur: 1_000 }), paidCase({ spendEur: -200 }))).toEqual({ volume: -600 });
  });

  test('a negative price is ignored', () => {
    const before = paidCase({ spendEur: 1_000, quantity: 100 });
    expect(partsOf(before, paidCase({ spendEur: 1_200, quantity: -5 }))).toEqual({ volume: 100 });
    expect(partsOf(before, paidCase({ spendEur: 1_200, quantity: 1 }))).toEqual({ volume: 100 });
  });

  test('a missing amount is a change in volume', () => {
    const after = aCase({ method: 'none', activityValue: undefined, spendEur: undefined, footprintMg: undefined });
    expect(partsOf(diesel, after)).toEqual({ volume: -3_100 });
  });
});
