import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCanonicalJson } from '../../src/evidence/index.ts';

it('sorts keys by code unit, at every depth, and writes no white space', () => {
  const value = { é: 1, b: [{ z: '', a: null }], a: true, '\u{1f600}': 'x', '\uff5a': -3 };
  expect(toCanonicalJson(value)).toBe('{"a":true,"b":[{"a":null,"z":""}],"é":1,"\u{1f600}":"x","\uff5a":-3}');
});

it('is the same for equal values in any order, and can be parsed back', () => {
  const value = fc.dictionary(
    fc.string({ unit: 'grapheme' }),
    fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' })),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(value, (one) => {
      const other = Object.fromEntries(Object.entries(one).toReversed());
      const text = toCanonicalJson(one);
      expect(toCanonicalJson(other)).toBe(text);
      expect(JSON.parse(text)).toEqual(one);
    }),
  );
});

it.each([1.5, Number.NaN, Infinity, -0, 2 ** 53, undefined, 1n, '\ud800', { a: undefined }, [() => 1]])(
  'refuses %s, which programs may write differently',
  (value) => {
    expect(() => toCanonicalJson(value)).toThrow(TypeError);
  },
);
