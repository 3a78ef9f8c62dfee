import { describe, expect, it } from 'vitest';
import { checkCatalogue, saneRanges } from '../../src/catalogue/check-catalogue.ts';
import type { Factor, FactorUnit } from '../../src/catalogue/factor.ts';
import { factorOf } from './factor-of.ts';

describe('the check of a catalogue', () => {
  it('accepts valid factors', () => {
    const proxy = factorOf({ id: 'proxy-B-2022', source: 'Proxy', unit: 'EUR', value: 0.3, reason: 'Because.' });
    expect(checkCatalogue([factorOf(), proxy, factorOf({ id: 'bc-3', uncertaintyPct: undefined })])).toEqual([]);
  });

  it('names the position and id of a duplicate', () => {
    const factors = [factorOf(), factorOf({ id: 'bc-2' }), factorOf()];
    expect(checkCatalogue(factors)).toEqual([{ index: 2, id: 'bc-1', problem: 'its id is used by an earlier factor' }]);
  });

  it.each<[string, Partial<Factor>]>([
    ['unit "bushel" is unknown', { unit: 'bushel' as FactorUnit }],
    ['name is blank', { nameFr: ' ' }],
    ['name is blank', { nameEn: '' }],
    ['value is not a number', { value: Number.NaN }],
    ['value is not a number', { value: Number.POSITIVE_INFINITY }],
    ['value 0 is outside 0.0001 to 30000 kgCO2e per kg', { value: 0 }],
    ['value -1 is outside', { value: -1 }],
    ['value 1500 is outside 0.0001 to 5 kgCO2e per kWh', { unit: 'kWh', value: 1_500 }],
    ['source "Hearsay" is unknown', { source: 'Hearsay' as Factor['source'] }],
    ['id is not of the form', { id: '' }],
    ['edition is blank', { edition: '' }],
    ['id at its source is blank', { sourceId: '' }],
    ['group is blank', { code: '' }],
    ['uncertainty is not between 0% and 1,000%', { uncertaintyPct: Number.NaN }],
    ['year is not between 1990 and 2100', { year: Number.NaN }],
    ['country is not a two-letter code', { country: 'France' }],
    ['direct share is not between', { directShare: 80 }],
    ['direct share is not between', { directShare: Number.NaN }],
    ['validity is not a date', { validUntil: '2033' }],
    ['only factors with the source Proxy or Derived', { reason: 'Some reason.' }],
    ['only factors with the source Proxy or Derived', { source: 'Proxy' }],
  ])('refuses: %s', (sentence, different) => {
    const problems = checkCatalogue([factorOf(different)]);
    expect(problems.map(({ problem }) => problem).join()).toContain(sentence);
  });

  it.each(Object.entries(saneRanges))('accepts only plausible values per %s', (unit, [low, high]) => {
    const withValue = (value: number) => checkCatalogue([factorOf({ unit: unit as FactorUnit, value })]);
    expect([withValue(low), withValue(high)]).toEqual([[], []]);
    expect([withValue(low * 0.99).length, withValue(high * 1.01).length]).toEqual([1, 1]);
  });
});
