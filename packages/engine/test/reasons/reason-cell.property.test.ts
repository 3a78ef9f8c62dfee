import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseNamedValues, parseReasons, writeReasons } from '../../src/reasons/reason-cell.ts';
import { quoteCell } from '../../src/results/csv-cell.ts';
import { guardText } from '../../src/results/formula-guard.ts';
import { anyReason, anyText } from './any-reason.ts';

const runs = { numRuns: 2_000 };
const someReasons = fc.array(anyReason, { maxLength: 6 });

it('reasons are restored exactly, whatever their texts and numbers', () => {
  const property = fc.property(someReasons, (reasons) => {
    expect(parseReasons(writeReasons(reasons))).toEqual(reasons);
  });
  fc.assert(property, runs);
});

it('any parser of query strings can read the values', () => {
  const property = fc.property(anyReason, (reason) => {
    const cell = writeReasons([reason]);
    const [code, query = ''] = cell.split('?');
    const [named] = parseNamedValues(cell);
    expect(code).toBe(reason.code);
    const wellFormed = Object.entries(named?.values ?? {}).map(([name, text]) => [name, text.toWellFormed()]);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(Object.fromEntries(wellFormed));
  });
  fc.assert(property, runs);
});

it('the cell needs no quotes in CSV and no protection against formulas', () => {
  const property = fc.property(someReasons, (reasons) => {
    const cell = writeReasons(reasons);
    expect(quoteCell(guardText(cell))).toBe(cell);
  });
  fc.assert(property, runs);
});

it('any text can be read; anything that is not a reason is left out', () => {
  const property = fc.property(anyText, (text) => {
    expect(parseReasons(writeReasons(parseReasons(text)))).toEqual(parseReasons(text));
  });
  fc.assert(property, runs);
});

it.each([
  ['a code of a newer version', 'from_the_future?x=1'],
  ['a missing value', 'reported?ghgCategory=1&kg=2'],
  ['a text in place of a number', 'not_counted?eur=much'],
  ['an empty number', 'not_counted?eur='],
  ['an escape that stands for nothing', 'client_category?clientCategory=%C3'],
  ['the name of a property of every object', 'constructor?toString=1'],
])('leaves out %s', (_, cell) => {
  expect(parseReasons(`levelled | ${cell}`)).toEqual([{ code: 'levelled' }]);
});
