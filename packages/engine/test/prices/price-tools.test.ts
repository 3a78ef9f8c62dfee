import { describe, expect, test } from 'vitest';
import { fillByIndex, toEuropeanMedians, toOffRoadDiesel } from '../../tools/prices/derive-prices.ts';
import { prefixesOf } from '../../tools/prices/industry-prefixes.ts';
import { chooseQuotes, type PriceQuote } from '../../tools/prices/price-quote.ts';
import { readPublishedPrices } from '../../tools/prices/read-published-prices.ts';
import { parseVatRates } from '../../tools/prices/vat.ts';

const vat = parseVatRates(
  [
    'country,rate_type,rate_percent,valid_from,valid_to,territory',
    'DE,standard,19,before 2015,2020-06-30,mainland',
    'DE,standard,16,2020-07-01,2020-12-31,mainland',
    'DE,standard,19,2021-01-01,,mainland',
    'DE,standard,19,in force at 2026-08-22,,mainland',
    'PL,standard,23,before 2015,,mainland',
    'IE,standard,23,before 2015,,mainland',
    'FR,standard,20,2014-01-01,,mainland',
  ].join('\n'),
);
const header = 'country,year,product,consumer,band,price,currency,unit,vat_included,excise_included,status,dataset';

function read(...lines: readonly string[]): readonly PriceQuote[] {
  return readPublishedPrices([header, ...lines].join('\n'), vat);
}

const quote: PriceQuote = {
  carrier: 'diesel',
  country: 'FR',
  band: '',
  from: 0,
  to: Number.POSITIVE_INFINITY,
  year: 2020,
  price: 1,
  currency: 'EUR',
  unit: 'litre',
  status: 'derived',
  source: 'test',
  rank: 0,
};

describe('VAT rates', () => {
  test('are the mean of the months', () => {
    expect(vat.rateOf('DE', 'road_diesel', 2020)).toBe(17.5);
    expect(vat.rateOf('DE', 'road_diesel', 2021)).toBe(19);
  });

  test('follow the reduced rates of fuels', () => {
    // Poland: 23% in January 2022, 8% from February on; heating oil had the standard rate.
    expect(vat.rateOf('PL', 'road_diesel', 2022)).toBeCloseTo((23 + 11 * 8) / 12, 9);
    expect(vat.rateOf('PL', 'heating_oil', 2022)).toBe(23);
    expect(vat.rateOf('IE', 'heating_oil', 2022)).toBe(13.5);
  });

  test('must be known', () => {
    expect(() => vat.rateOf('US', 'road_diesel', 2022)).toThrow(/no standard VAT rate for US/);
  });
});

describe('published prices', () => {
  test('are reduced by VAT and marked as derived', () => {
    const [found] = read(
      'PL,2018,road_diesel,"all consumers, national average (pump)",,1.15199,EUR,EUR/l,yes,yes,observed,Weekly Oil Bulletin',
    );
    expect(found).toMatchObject({ carrier: 'diesel', unit: 'litre', status: 'derived' });
    expect(found?.price).toBeCloseTo(1.15199 / 1.23, 9);
  });

  test('of heavy fuel oil include no VAT', () => {
    const [found] = read(
      'FR,2018,heavy_fuel_oil_ls,"all consumers, national average (delivered)",,0.5621,EUR,EUR/kg,yes,yes,observed,Weekly Oil Bulletin',
    );
    expect(found).toMatchObject({ price: 0.5621, status: 'observed' });
  });

  test('of gas have the limits of their band in kWh', () => {
    const [found] = read('FR,2023,natural_gas,non-household,I2,0.09815,EUR,EUR/kWh,no,yes,observed,nrg_pc_203');
    // 1,000 and 10,000 GJ.
    expect(found).toMatchObject({ from: 277_778, to: 2_777_778, source: 'Eurostat nrg_pc_203' });
  });

  test.each([
    'FR,2023,natural_gas,household,D2,0.11125,EUR,EUR/kWh,yes,yes,observed,nrg_pc_202',
    'FR,2015,natural_gas,non-household,I3,0.03395,EUR,EUR/kWh,no,no,observed,nrg_pc_203',
    'GB,2015,natural_gas,non-household,I1,0.0599,EUR,EUR/kWh,no,yes,observed,nrg_pc_203',
    'GB,2015,natural_gas,non-household,all,0.02752,GBP,GBP/kWh,no,yes,observed,Quarterly Energy Prices',
  ])('of households, without excise duty, converted or for all sizes are left out: %s', (line) => {
    expect(read(line)).toEqual([]);
  });

  test('of one year: observed before derived before estimated, then by rank', () => {
    const quotes: readonly PriceQuote[] = [
      { ...quote, status: 'estimated', price: 3 },
      { ...quote, rank: 2, price: 2 },
      { ...quote, rank: 1, price: 1.5 },
    ];
    expect(chooseQuotes(quotes).map(({ price }) => price)).toEqual([1.5]);
    expect(chooseQuotes([...quotes, { ...quote, status: 'observed', rank: 9, price: 4 }])[0]?.price).toBe(4);
  });
});

describe('derived prices', () => {
  test('French non-road diesel has 3.2 cents more duty than heating oil until 2023, then 5.99 cents more each year', () => {
    const heatingOil = [2023, 2024, 2025].map((year): PriceQuote => ({ ...quote, carrier: 'heating_oil', year }));
    const added = toOffRoadDiesel(heatingOil).map(({ price }) => price - 1);
    expect(added.map((value) => value.toFixed(4))).toEqual(['0.0320', '0.0919', '0.1518']);
  });

  test('years without a price get that of the nearest year, adjusted with the index', () => {
    const water: PriceQuote = { ...quote, carrier: 'water', year: 2020, price: 2 };
    const index = new Map([
      [2019, 110],
      [2020, 100],
      [2021, 105],
    ]);
    const filled = fillByIndex([water], () => index);
    expect(filled.map(({ year, price, status }) => [year, price, status])).toEqual([
      [2019, 2.2, 'estimated'],
      [2021, 2.1, 'estimated'],
    ]);
  });

  test('the European price is the median; with few countries, it follows their change', () => {
    const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE'.split(' ');
    const whole = countries.map((country, index): PriceQuote => ({ ...quote, country, price: 1 + index / 10 }));
    const few = [
      { ...quote, country: 'AT', year: 2021, price: 1.2 },
      { ...quote, country: 'GB', year: 2021, price: 9 },
    ];
    const medians = toEuropeanMedians([...whole, ...few]).filter(({ carrier }) => carrier === 'diesel');
    expect(medians.map(({ year, price }) => [year, Number(price.toFixed(6))])).toEqual([
      [2020, 1.7],
      [2021, 2.04],
    ]);
  });
});

describe('industries of the BEA', () => {
  test('cover prefixes of NAICS codes', () => {
    expect(prefixesOf('325412')).toEqual(['325412']);
    expect(prefixesOf('311300')).toEqual(['3113']);
    expect(prefixesOf('48A000')).toEqual(['487', '488']);
    expect(prefixesOf('55')).toEqual(['55']);
  });

  test('that sell nothing by NAICS code cover none', () => {
    expect(['233210', '230301', '531HSO', 'S00500', 'GSLGE', '4200ID'].flatMap(prefixesOf)).toEqual([]);
  });
});
