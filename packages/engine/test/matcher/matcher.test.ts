import { readFileSync } from 'node:fs';
import { findUnit, parseNumber } from '@ledgerprint/ledger/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePhysicalFactor } from '../../src/category/choose-physical-factor.ts';
import { toRow } from './rows.ts';
import { shippedFactors, shippedMatcher, shippedThings } from './shipped-matcher.ts';

type Case = { readonly designation: string; readonly factorId: string | undefined; readonly value: number };

function readCases(name: string): readonly (Case & { readonly found: ReturnType<typeof find> })[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [designation = '', quantity = '', unit = '', code = '', factorId, value] = line.split('|');
      const found = find(designation, { quantity, unit, code });
      return { designation, factorId, value: Number(value), found };
    });
}

/** As in the engine, for a line of one row. */
function find(designation: string, row: { readonly quantity: string; readonly unit: string; readonly code: string }) {
  const parsed = toRow({ quantity: parseNumber(row.quantity, 'quantity')?.value, unit: findUnit(row.unit) });
  const groupCodes = [{ code: row.code, probability: 0.8 }];
  const match = choosePhysicalFactor({
    matcher: shippedMatcher,
    designation,
    supplier: '',
    groupCodes,
    rows: [parsed],
  });
  const amount = match?.physical.amountOf(parsed);
  return match && amount && { factorId: match.physical.factor.id, amount };
}

const positive = readCases('positive.csv');
const negative = readCases('negative.csv');

describe('designations of things with a physical factor', () => {
  it.each(positive)('$designation is $value of $factorId', ({ factorId, value, found }) => {
    expect(found?.factorId).toBe(factorId);
    expect((found?.amount.value ?? 0) / value).toBeCloseTo(1, 3);
  });
});

describe('designations that only resemble such a thing', () => {
  it.each(negative)('$designation has no factor', ({ found }) => {
    expect(found?.factorId).toBeUndefined();
  });
});

describe('the matcher', () => {
  it('knows every factor that its synonyms name', () => {
    const known = new Set(shippedFactors.map(({ id }) => id));
    expect(shippedThings.flatMap(({ factorIds }) => factorIds).filter((id) => !known.has(id))).toEqual([]);
  });

  it('always gives the same answer for a text, with scores from 0 to 1', () => {
    const groupCodes = [{ code: 'C10_11_12', probability: 0.9 }];
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (designation) => {
        const found = shippedMatcher.match({ designation, groupCodes });
        expect(shippedMatcher.match({ designation, groupCodes })).toEqual(found);
        for (const { score } of found) expect(score > 0 && score <= 1).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('finds food only if the classifier does', () => {
    const code = { code: 'M69_70', probability: 0.9 };
    expect(shippedMatcher.match({ designation: 'Avocat', groupCodes: [code] })).toEqual([]);
    expect(shippedMatcher.match({ designation: 'Camembert', groupCodes: [code] })).toEqual([]);
  });
});
