import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { createDeflator } from '../../src/prices/deflator.ts';
import { formatPriceIndices, parsePriceIndices } from '../../src/prices/price-index-file.ts';

const text = readFileSync(new URL('../../data/price-indices.csv', import.meta.url), 'utf8');
const indices = parsePriceIndices(text);
const deflator = createDeflator(indices);
const groupCodes = groups.map(({ code }) => code);
const naicsCodes = parseCatalogue(readFileSync(new URL('../../data/catalogue.csv', import.meta.url), 'utf8'))
  .filter(({ id }) => id.startsWith('epa-'))
  .map(({ id }) => id.slice('epa-'.length));

describe('the change in prices between two years', () => {
  test('of furniture is that of consumer prices', () => {
    // INSEE, CP0511, base 2015: 99.48 in 2019, 118.64 in 2023.
    const found = deflator.deflate({ scheme: 'ademe', code: 'C31', fromYear: 2023, toYear: 2019 });
    expect(found?.ratio).toBeCloseTo(99.48 / 118.64, 9);
    expect(found).toMatchObject({ index: 'INSEE CPI furniture CP0511', fromYear: 2023, toYear: 2019 });
    // 6% a year, times the square root of four years.
    expect(found?.uncertaintyPct).toBe(12);
  });

  test('of consulting is that of the whole economy', () => {
    // World Bank, deflator of France: 103.47 in 2019, 117.23 in 2023.
    const found = deflator.deflate({ scheme: 'ademe', code: 'M69_70', fromYear: 2019, toYear: 2023 });
    expect(found?.ratio).toBeCloseTo(117.23 / 103.47, 9);
  });

  test('of an American industry is that of its own gross output', () => {
    // BEA, 325412 pharmaceutical preparation manufacturing, 2017 = 100: 111.179 in 2022.
    const found = deflator.deflate({ scheme: 'naics', code: '325412', fromYear: 2017, toYear: 2022 });
    expect(found?.ratio).toBeCloseTo(1.112, 3);
    expect(found?.index).toMatch(/^BEA 325412 /);
  });

  test('uses the longest prefix of a NAICS code that has a series', () => {
    const indexOf = (code: string) =>
      deflator.deflate({ scheme: 'naics', code, fromYear: 2020, toYear: 2022 })?.index.split(' ')[1];
    // Soybeans are oilseeds; full-service restaurants have another BEA code; builders are construction.
    expect(['111110', '722511', '236220', '541611', '33'].map(indexOf)).toEqual([
      ...['1111A0', '722110', '23', '541610', '31G'],
    ]);
  });

  test('uses the last year of the series if a later one is requested, and says so', () => {
    const found = deflator.deflate({ scheme: 'ademe', code: 'C31', fromYear: 2026, toYear: 2023 });
    expect(found).toMatchObject({ fromYear: 2024, toYear: 2023 });
    expect(found?.uncertaintyPct).toBe(10);
    expect(deflator.deflate({ scheme: 'ademe', code: 'C31', fromYear: 2010, toYear: 2010 })).toMatchObject({
      ratio: 1,
      fromYear: 2015,
    });
  });

  test('of a country is that of its whole economy', () => {
    // World Bank, Germany: 106.77 in 2019, 125.77 in 2023.
    const found = deflator.deflate({ scheme: 'country', code: 'DE', fromYear: 2019, toYear: 2023 });
    expect(found?.ratio).toBeCloseTo(125.77 / 106.77, 9);
  });

  test('is undefined for an unknown code', () => {
    expect(deflator.deflate({ scheme: 'ademe', code: 'C3', fromYear: 2019, toYear: 2023 })).toBeUndefined();
    expect(deflator.deflate({ scheme: 'naics', code: '', fromYear: 2019, toYear: 2023 })).toBeUndefined();
  });
});

describe('every code', () => {
  test.each([
    ['ademe', groupCodes],
    ['naics', naicsCodes],
  ] as const)('of %s has a series', (scheme, codes) => {
    const without = codes.filter(
      (code) => deflator.deflate({ scheme, code, fromYear: 2022, toYear: 2019 }) === undefined,
    );
    expect(codes.length).toBeGreaterThan(60);
    expect(without).toEqual([]);
  });

  test('has the inverse ratio in the other direction', () => {
    const year = fc.integer({ min: 2010, max: 2030 });
    fc.assert(
      fc.property(fc.constantFrom(...naicsCodes), year, year, (code, fromYear, toYear) => {
        const there = deflator.deflate({ scheme: 'naics', code, fromYear, toYear });
        const back = deflator.deflate({ scheme: 'naics', code, fromYear: toYear, toYear: fromYear });
        expect((there?.ratio ?? 0) * (back?.ratio ?? 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('the shipped file', () => {
  test('is exactly the text that is written for its series', () => {
    const lastYear = Number(text.slice(0, text.indexOf('\n')).split(',').at(-1));
    expect(formatPriceIndices(indices, lastYear)).toBe(text);
  });

  test('has at most one series for each code', () => {
    const codes = indices.flatMap(({ scheme, codes: own }) => own.map((code) => `${scheme} ${code}`));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('is refused if its columns differ', () => {
    expect(() => parsePriceIndices('scheme\n')).toThrow(/must begin/);
  });
});
