import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberKind, parseNumber } from '../../src/values/parse-number.ts';

const value = (text: string, kind: NumberKind = 'price') => parseNumber(text, kind)?.value;

describe('reads', () => {
  it.each([
    ['1234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1 234,56 €', 1234.56],
    ['1\u202f234,56\u00a0€', 1234.56],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ["1'234.50", 1234.5],
    ['1.234.567,89', 1234567.89],
    ['1,23,456', 123456],
    ['1_000', 1000],
    ['€ 12', 12],
    ['US$ 1,200.50', 1200.5],
    ['Rs. 500', 500],
    ['CHF 12', 12],
    ['12 € HT', 12],
    ['3,20 €/kg', 3.2],
    ['12,-', 12],
    ['12.--', 12],
    ['1e3', 1000],
    ['.5', 0.5],
    ['12.', 12],
    ['+5', 5],
    ['１２', 12],
    ['٣٤٫٥', 34.5],
    ['۱۲', 12],
    ['१२', 12],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected));

  it.each([
    ['12 m2', 12],
    ['12 m²', 12],
    ['5 kWh', 5],
    ['7 t.km', 7],
    ['x2', 2],
    ['2x', 2],
  ])('the unit next to a quantity: %s', (text, expected) => expect(value(text, 'quantity')).toBe(expected));
});

describe('credits', () => {
  it.each(['-12', '12-', '(12)', '(-12)', '€ -12', '-€12', '− 12', '12 € -'])('%s', (text) =>
    expect(value(text)).toBe(-12),
  );

  it('there is no negative zero', () => {
    expect(Object.is(value('-0'), 0)).toBe(true);
    expect(Object.is(value('-0,0'), 0)).toBe(true);
  });
});

describe('does not read', () => {
  it.each(['', ' ', 'abc', 'NaN', 'Infinity', '-', '--5', '+-5', '12 x 3', '12 34', '1 2', "5'6", '1,2,3', '1.2,3.4'])(
    '%j',
    (text) => expect(parseNumber(text, 'quantity')).toBeUndefined(),
  );

  it.each(['12 k€', '12k', '20%', '12 kg', '½', '10-12'])('the price %s', (text) =>
    expect(parseNumber(text, 'price')).toBeUndefined(),
  );
});

describe('warns', () => {
  it('a comma before three digits: thousands in prices and quantities, decimals in weights', () => {
    expect(parseNumber('1,234', 'price')).toEqual({ value: 1234, warnings: ['number_ambiguous'] });
    expect(parseNumber('1,234', 'quantity')).toEqual({ value: 1234, warnings: ['number_ambiguous'] });
    expect(parseNumber('1,234', 'weight')).toEqual({ value: 1.234, warnings: ['number_ambiguous'] });
    expect(parseNumber('0,234', 'price')).toEqual({ value: 0.234, warnings: [] });
  });

  it.each(['1e300', '1e9999', '1e16', '9'.repeat(900), '1e-300', '-1e300'])('%s is implausible', (text) =>
    expect(parseNumber(text, 'price')).toEqual({ value: undefined, warnings: ['value_absurd'] }),
  );
});

it('reads back every number with two decimals, however it is written', () => {
  const written = (cents: number, [group, decimal]: readonly [string, string]) => {
    const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${fraction}`;
  };
  const styles = [
    ['', '.'],
    ['', ','],
    [' ', ','],
    ['.', ','],
    [',', '.'],
    ["'", '.'],
  ] as const;
  const property = fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...styles), (cents, style) => {
    expect(value(written(cents, style))).toBe(cents / 100);
  });
  fc.assert(property, { seed: 7 });
});

it('any text gives a finite number or none', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
    const read = parseNumber(text, 'quantity')?.value;
    expect(read === undefined || Number.isFinite(read)).toBe(true);
  });
  fc.assert(property, { seed: 7, numRuns: 2_000 });
});

// This would take minutes if it were not linear.
it.each(['1', ' ', 'a', '1 ', '1,', "1'", '€', '-'])('"%s" a million times is read in time', (text) => {
  const read = parseNumber(text.repeat(1_000_000), 'price')?.value;
  expect(read === undefined || Number.isFinite(read)).toBe(true);
});
