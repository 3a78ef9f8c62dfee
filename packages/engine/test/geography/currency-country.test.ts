import { describe, expect, it } from 'vitest';
import { countries } from '../../src/geography/countries.ts';
import { findCountryOfCurrency } from '../../src/geography/currency-country.ts';

describe('the country of a currency', () => {
  it.each([
    ['GBP', 'GB'],
    ['USD', 'US'],
    ['CHF', 'CH'],
    ['PLN', 'PL'],
    ['JPY', 'JP'],
  ])('%s: %s', (currency, country) => {
    expect(findCountryOfCurrency(currency)).toBe(country);
  });

  it.each(['EUR', 'XOF', '', 'gbp', 'constructor'])('%j has no country', (currency) => {
    expect(findCountryOfCurrency(currency)).toBeUndefined();
  });
});

describe('the countries', () => {
  it('have one entry each, with names', () => {
    const codes = countries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, nameFr, nameEn } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect([nameFr, nameEn]).not.toContain('');
    }
  });
});
