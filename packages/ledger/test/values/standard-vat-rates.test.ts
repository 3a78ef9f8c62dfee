import { describe, expect, it } from 'vitest';
import { findStandardVatRate, vatCountryOfCurrency } from '../../src/values/standard-vat-rates.ts';
import { vatRateTable } from '../../src/values/vat-rate-table.ts';

describe('the standard rate', () => {
  it.each([
    ['DE', '2020-06-30', 19],
    ['DE', '2020-07-01', 16],
    ['DE', '2020-12-31', 16],
    ['DE', '2021-01-01', 19],
    ['CH', '2017-12-31', 8],
    ['CH', '2018-01-01', 7.7],
    ['CH', '2023-12-31', 7.7],
    ['CH', '2024-01-01', 8.1],
    ['IE', '2020-08-31', 23],
    ['IE', '2021-02-28', 21],
    ['FI', '2024-08-31', 24],
    ['FI', '2024-09-01', 25.5],
    ['RO', '2025-07-31', 19],
    ['RO', '2025-08-01', 21],
    ['FR', '2024-03-31', 20],
    ['PT', '2024-03-31', 23],
  ])('of %s on %s is %d', (country, isoDate, percent) => expect(findStandardVatRate(country, isoDate)).toBe(percent));

  it('without a date is the latest', () => {
    expect(findStandardVatRate('EE', undefined)).toBe(24);
    expect(findStandardVatRate('LU', undefined)).toBe(17);
  });

  it('on a date before the first row is the first', () => {
    expect(findStandardVatRate('CH', '2012-05-01')).toBe(8);
    expect(findStandardVatRate('SK', '1999-01-01')).toBe(20);
    expect(findStandardVatRate('IS', '2020-01-01')).toBe(24);
  });

  it('is found by the other names of a country, in any case', () => {
    expect(findStandardVatRate('UK', '2024-01-01')).toBe(findStandardVatRate('GB', '2024-01-01'));
    expect(findStandardVatRate('EL', '2016-05-31')).toBe(23);
    expect(findStandardVatRate('GR', '2016-05-31')).toBe(23);
    expect(findStandardVatRate('LI', '2023-06-01')).toBe(7.7);
    expect(findStandardVatRate(' fr ', undefined)).toBe(20);
  });

  it.each(['US', 'XX', '', 'constructor'])('of %j is not known', (country) =>
    expect(findStandardVatRate(country, '2024-01-01')).toBeUndefined(),
  );
});

describe('the table', () => {
  it('has every member of the European Union', () => {
    const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    expect(members.filter((country) => findStandardVatRate(country, undefined) === undefined)).toEqual([]);
  });

  it.each(Object.entries(vatRateTable))(
    '%s: in order of dates, each rate different from the previous one',
    (_country, { rates }) => {
      const days = rates.map(([from]) => from);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.every((day, index) => /^\d{4}-\d{2}-\d{2}$/.test(day) || (day === '' && index === 0))).toBe(true);
      expect(rates.every(([, percent], index) => percent !== rates[index - 1]?.[1])).toBe(true);
      expect(rates.every(([, percent]) => percent > 5 && percent < 30)).toBe(true);
    },
  );
});

describe('a currency', () => {
  it.each([
    ['GBP', 'GB'],
    ['CHF', 'CH'],
    ['NOK', 'NO'],
    ['bgn', 'BG'],
    ['ISK', 'IS'],
  ])('%s indicates VAT in %s', (currency, country) => expect(vatCountryOfCurrency(currency)).toBe(country));

  it.each(['EUR', 'USD', '', 'constructor'])('%j indicates no country', (currency) =>
    expect(vatCountryOfCurrency(currency)).toBeUndefined(),
  );

  it('that indicates VAT names a country with a rate', () => {
    const currencies = 'GBP CHF NOK SEK DKK PLN CZK HUF RON BGN ISK'.split(' ');
    const rates = currencies.map((currency) => findStandardVatRate(vatCountryOfCurrency(currency) ?? '', undefined));
    expect(rates).not.toContain(undefined);
  });
});
