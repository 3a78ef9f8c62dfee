import { expect, it } from 'vitest';
import { currencyOfCountry } from '../../src/values/country-currency.ts';

it.each([
  ['FR', 'EUR'],
  ['HR', 'EUR'],
  ['BG', 'EUR'],
  ['RE', 'EUR'],
  ['EL', 'EUR'],
  ['GB', 'GBP'],
  ['UK', 'GBP'],
  ['US', 'USD'],
  ['CH', 'CHF'],
  ['DK', 'DKK'],
  ['RO', 'RON'],
  ['CN', 'CNY'],
  ['MA', 'MAD'],
  ['TN', 'TND'],
  ['DZ', 'DZD'],
  ['SN', 'XOF'],
  ['CM', 'XAF'],
  ['NC', 'XPF'],
  [' se ', 'SEK'],
])('a company of %s keeps its books in %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency));

it('members of the European Union outside the euro area have their own currency', () => {
  const currencies = ['CZ', 'DK', 'HU', 'PL', 'RO', 'SE'].map(currencyOfCountry);
  expect(currencies).toEqual(['CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK']);
});

it.each(['', 'XX', 'FRA', 'France'])('%j is not a known country', (country) =>
  expect(currencyOfCountry(country)).toBeUndefined(),
);
