import { describe, expect, it } from 'vitest';
import { createQualityMean, type QualityRequest, toDataQuality } from '../../src/reporting/data-quality.ts';

const best: QualityRequest = {
  method: 'physical',
  warnings: new Set(),
  confidence: 0.99,
  factorYear: 2023,
  purchaseYear: 2023,
};

describe('the quality of a figure', () => {
  it.each<[string, Partial<Omit<QualityRequest, 'warnings'>> & { warnings?: string[] }, number]>([
    ['litres on the invoice', {}, 1],
    ['a size in the designation', { warnings: ['size_from_designation'] }, 2],
    ['a bill divided by an average price', { warnings: ['price_assumed'] }, 3],
    ['the worse of two assumptions', { warnings: ['density_assumed', 'price_assumed'] }, 3],
    ['money', { method: 'monetary' }, 4],
    ['money with a stand-in', { method: 'monetary', warnings: ['proxy_factor'] }, 5],
    ['a factor of four years ago', { factorYear: 2019 }, 1.2],
    ['a factor of seven years later', { factorYear: 2030 }, 1.5],
    ['a factor of a decade ago', { factorYear: 2013 }, 2],
    ['a factor without a year', { factorYear: undefined }, 2],
    ['a purchase without a year', { purchaseYear: undefined }, 2],
    ['a country assumed', { warnings: ['country_assumed'] }, 1.2],
    ['another country', { warnings: ['country_assumed'], geography: 'other' }, 1.5],
    ['a category four in five right', { confidence: 0.8 }, 1.2],
    ['a category more likely than not', { confidence: 0.5 }, 1.5],
    ['a guess', { confidence: 0.3 }, 2],
    ['everything at once', { factorYear: 2005, geography: 'other', confidence: 0.1 }, 3.5],
    ['nothing is worse than 5', { method: 'monetary', factorYear: 2005, geography: 'other', confidence: 0.1 }, 5],
    ['warnings that say nothing of it', { warnings: ['currency_assumed', 'rate_after_last'] }, 1],
  ])('%s', (_, { warnings = [], ...given }, expected) => {
    expect(toDataQuality({ ...best, ...given, warnings: new Set(warnings) })).toBe(expected);
  });
});

describe('the quality of a total', () => {
  it('is weighted by the absolute value of the figures', () => {
    const quality = createQualityMean();
    quality.add(1, 300);
    quality.add(5, -100);
    quality.add(5, 0);
    expect(quality.mean()).toBe(2);
  });

  it('is undefined if nothing has a footprint', () => {
    expect(createQualityMean().mean()).toBeUndefined();
  });
});
