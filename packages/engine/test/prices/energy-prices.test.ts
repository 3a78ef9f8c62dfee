import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriers, formatEnergyPrices, parseEnergyPrices } from '../../src/prices/energy-price-file.ts';
import { createEnergyPrices } from '../../src/prices/energy-prices.ts';

const text = readFileSync(new URL('../../data/energy-prices.csv', import.meta.url), 'utf8');
const series = parseEnergyPrices(text);
const euros: Readonly<Record<string, number>> = { EUR: 1, GBP: 1.2, USD: 0.9, CHF: 1 };
const prices = createEnergyPrices(series, (amount, currency) => amount * (euros[currency] ?? Number.NaN));

describe('the price of a country, year and size of customer', () => {
  test('a small gas bill in France at the peak is the smallest band of Eurostat', () => {
    // nrg_pc_203, FR, 2023: I1 0.104, I2 0.09815 € per kWh PCS.
    const found = prices.find({ carrier: 'gas', country: 'FR', year: 2023, yearlySpendEur: 9_000 });
    expect(found).toMatchObject({ price: 0.104, unit: 'kWh', band: 'I1', country: 'FR', year: 2023, warnings: [] });
    // With ADEME's 0.215 kg per kWh PCS: about 20 t.
    expect((9_000 / 0.104) * 0.215).toBeCloseTo(18_606, 0);
    expect(found?.uncertaintyPct).toBe(15);
  });

  test('a large bill is in the next band', () => {
    const found = prices.find({ carrier: 'gas', country: 'FR', year: 2023, yearlySpendEur: 100_000 });
    expect(found).toMatchObject({ price: 0.09815, band: 'I2' });
  });

  test('the limit between two bands is at the geometric mean of their prices', () => {
    // nrg_pc_205, FR, 2019: IA 0.16375, IB 0.1291; 20 MWh × √(0.16375 × 0.1291) = 2,907.9 €.
    const bandOf = (yearlySpendEur: number) =>
      prices.find({ carrier: 'electricity', country: 'FR', year: 2019, yearlySpendEur })?.band;
    expect([bandOf(2_907), bandOf(2_909)]).toEqual(['IA', 'IB']);
  });

  test('a refund is in the band of the purchase', () => {
    const found = prices.find({ carrier: 'gas', country: 'FR', year: 2023, yearlySpendEur: -100_000 });
    expect(found?.band).toBe('I2');
  });

  test('prices in pounds are converted to euros', () => {
    // DESNZ, Quarterly Energy Prices 3.4.2, 2022, very small: 7.417 pence.
    const found = prices.find({ carrier: 'gas', country: 'GB', year: 2022, yearlySpendEur: 4_000 });
    expect(found?.price).toBeCloseTo(0.07417 * 1.2, 9);
  });

  test('pump prices exclude VAT', () => {
    // Weekly Oil Bulletin, FR, 2018: diesel 1.43677 € per litre with 20% VAT.
    const found = prices.find({ carrier: 'diesel', country: 'FR', year: 2018, yearlySpendEur: 500 });
    expect(found?.price).toBeCloseTo(1.43677 / 1.2, 4);
    expect(found).toMatchObject({ unit: 'litre', status: 'derived', band: '' });
  });

  test('bottles of propane cost more per kilogram than a tank', () => {
    const [bottle, tank] = [200, 5_000].map((yearlySpendEur) =>
      prices.find({ carrier: 'propane', country: 'FR', year: 2022, yearlySpendEur }),
    );
    // INSEE, butane, 13 kg: 38.16 € with 20% VAT. Pégase, propane: 2,111.12 € per tonne with 20% VAT.
    expect(bottle?.price).toBeCloseTo(38.16 / 13 / 1.2, 4);
    expect(tank?.price).toBeCloseTo(2.11112 / 1.2, 4);
  });
});

describe('what a country does not publish', () => {
  test('other bands are derived from the published one by the European ratios', () => {
    // nrg_pc_205, 2023: PL IC 0.2126; EU27 IB 0.2409 and IC 0.2077.
    const found = prices.find({ carrier: 'electricity', country: 'PL', year: 2023, yearlySpendEur: 20_000 });
    expect(found).toMatchObject({ band: 'IB', warnings: [] });
    expect(found?.price).toBeCloseTo((0.2126 * 0.2409) / 0.2077, 9);
    const published = prices.find({ carrier: 'electricity', country: 'DE', year: 2023, yearlySpendEur: 20_000 });
    expect(found?.uncertaintyPct).toBeGreaterThan(published?.uncertaintyPct ?? 0);
  });

  test('another year is adjusted by the European average', () => {
    // DESNZ 2022: heating oil 0.99422 £; the median of the Union went from 1.1501 to 0.96822 €.
    const found = prices.find({ carrier: 'heating_oil', country: 'GB', year: 2023, yearlySpendEur: 9_000 });
    expect(found).toMatchObject({ country: 'GB', year: 2022, warnings: ['price_other_year'] });
    expect(found?.price).toBeCloseTo(((0.99422 * 0.96822) / 1.1501) * 1.2, 4);
  });

  test('later years use the price of the last published year', () => {
    const found = prices.find({ carrier: 'electricity', country: 'FR', year: 2027, yearlySpendEur: 60_000 });
    // nrg_pc_205, FR, 2025: IB 0.209.
    expect(found).toMatchObject({ price: 0.209, year: 2025, warnings: ['price_other_year'] });
  });

  test('the European average replaces the outdated price of a European country', () => {
    const found = prices.find({ carrier: 'electricity', country: 'CH', year: 2023, yearlySpendEur: 20_000 });
    expect(found).toMatchObject({ country: 'EU27', year: 2023, price: 0.2409, warnings: ['price_other_country'] });
  });

  test('a country outside Europe keeps its own outdated price', () => {
    const found = prices.find({ carrier: 'gas', country: 'US', year: 2023, yearlySpendEur: 9_000 });
    expect(found).toMatchObject({ country: 'US', year: 2022, warnings: ['price_other_year'] });
    // EIA, commercial, 2022: 0.03728 $.
    expect(found?.price).toBeCloseTo(0.03728 * 0.9, 9);
  });

  test('the price for a country without any of its own is very uncertain', () => {
    const found = prices.find({ carrier: 'electricity', country: 'MA', year: 2023, yearlySpendEur: 900 });
    expect(found).toMatchObject({ country: 'EU27', warnings: ['price_other_country'] });
    expect(found?.uncertaintyPct).toBeGreaterThanOrEqual(80);
  });

  test('machines use road diesel in countries without marked gas oil', () => {
    const request = { country: 'DE', year: 2023, yearlySpendEur: 900 } as const;
    const machine = prices.find({ ...request, carrier: 'off_road_diesel' });
    const road = prices.find({ ...request, carrier: 'diesel' });
    expect(machine?.price).toBe(road?.price);
    expect(machine?.warnings).toEqual([]);
    expect(machine?.uncertaintyPct).toBeGreaterThan(road?.uncertaintyPct ?? 0);
  });

  test('French non-road diesel is heating oil with its own excise', () => {
    // Weekly Oil Bulletin, FR, 2021: heating oil 0.59708 € without taxes; excise 0.1882 €.
    const found = prices.find({ carrier: 'off_road_diesel', country: 'FR', year: 2021, yearlySpendEur: 900 });
    expect(found?.price).toBeCloseTo(0.59708 + 0.1882, 4);
  });

  test('a currency without a rate gives no price', () => {
    const none = createEnergyPrices(
      series.filter(({ country }) => country === 'GB'),
      () => undefined,
    );
    expect(none.find({ carrier: 'gas', country: 'GB', year: 2020, yearlySpendEur: 1 })).toBeUndefined();
  });
});

describe('any request', () => {
  const places = [...new Set(series.map(({ country }) => country)), 'MA', 'CA', 'RE', 'JP'];
  const request = fc.record({
    carrier: fc.constantFrom(...carriers),
    country: fc.constantFrom(...places),
    year: fc.integer({ min: 2005, max: 2040 }),
    yearlySpendEur: fc.double({ min: 0, max: 1e9, noNaN: true }),
  });

  test('gets a price above zero with an uncertainty, and a warning if it is from another place or year', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const found = prices.find(asked);
        expect(found?.price).toBeGreaterThan(0);
        expect(found?.uncertaintyPct).toBeGreaterThanOrEqual(8);
        expect(found?.warnings.includes('price_other_year')).toBe(found?.year !== asked.year);
        expect(found?.warnings.includes('price_other_country')).toBe(found?.country !== asked.country);
      }),
      { numRuns: 500 },
    );
  });

  test('with more money never gets a smaller band', () => {
    fc.assert(
      fc.property(request, fc.double({ min: 1, max: 1000, noNaN: true }), (asked, times) => {
        const order = [...new Set(series.toSorted((one, two) => one.from - two.from).map(({ band }) => band))];
        const [less, more] = [asked.yearlySpendEur, asked.yearlySpendEur * times].map((yearlySpendEur) =>
          order.indexOf(prices.find({ ...asked, yearlySpendEur })?.band ?? ''),
        );
        // A larger customer may get the prices of another place, but never those of a smaller customer.
        expect(more).toBeGreaterThanOrEqual(less ?? 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the shipped file', () => {
  test('is exactly the text that is written for its series', () => {
    expect(formatEnergyPrices(series)).toBe(text);
  });

  test('has at most one series for a carrier, place, band and year', () => {
    const keys = series.flatMap(({ carrier, country, band, prices: found }) =>
      [...found.keys()].map((year) => [carrier, country, band, year].join()),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is refused if its columns differ', () => {
    expect(() => parseEnergyPrices('carrier,country\n')).toThrow(/must begin/);
    expect(() => parseEnergyPrices(`${text.split('\n')[0]}\ngas,FR\n`)).toThrow(/2 cells/);
  });
});
