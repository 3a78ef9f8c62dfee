import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { branches } from '../../src/catalogue/branches.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { createRatiosAbroad, type RatioTable } from '../../src/geography/ratios-abroad.ts';
import { createDeflator } from '../../src/prices/deflator.ts';
import { parsePriceIndices } from '../../src/prices/price-index-file.ts';
import { createExchangeRates } from '../../src/values/exchange-rates.ts';
import { factorOf } from '../catalogue/factor-of.ts';

const data = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url), 'utf8');

/** Four pounds per five euros before 2022, as many pounds as euros since. */
const rates = createExchangeRates({
  days: ['2021-07-01', '2022-07-01', '2023-07-01'],
  currencies: new Map([['GBP', [0.8, 1, 1]]]),
});
const deflator = createDeflator(
  parsePriceIndices(
    [
      'scheme,codes,fit,name,2021,2022,2023',
      'country,GB,general,deflator GB,100,105,110',
      'country,DE,general,deflator DE,100,106,112',
      'country,EU27,general,deflator EU27,100,104,108',
      '',
    ].join('\n'),
  ),
);
const catalogue = createCatalogue([
  factorOf({ id: 'ademe-C28-2023', unit: 'EUR', value: 0.25, uncertaintyPct: 80, code: 'C28', year: 2023 }),
  factorOf({ id: 'ademe-L-2023', unit: 'EUR', value: 0.02, uncertaintyPct: 95, code: 'L', year: 2023 }),
]);
const header = 'country,year,edition,region,C28,L';
const tables: readonly RatioTable[] = [
  { source: 'Defra', text: `${header}\nGB,2022,multipliers,,0.4,\nGB,2023,multipliers,,0.5,\n` },
  {
    source: 'Open CEDA',
    text: `${header}\nDE,2023,CEDA,,0.3,0.09\nGB,2023,CEDA,,0.9,0.03\nRS,2023,CEDA,South,0.4,0.05\n`,
  },
];
const abroad = createRatiosAbroad(tables, { catalogue, deflator, rates });

describe('the ratio of a country', () => {
  it('comes from its own statistics, and from those of all countries for groups that they lack', () => {
    expect(abroad.find('C28', 'GB', 2023)?.factor).toMatchObject({ id: 'defra-GB-C28-2023', value: 0.5 });
    expect(abroad.find('L', 'GB', 2023)?.factor).toMatchObject({ id: 'ceda-GB-L-2023', value: 0.03 });
  });

  it('is that of the purchase year or the nearest one; without a year, the latest', () => {
    expect(abroad.find('C28', 'GB', 2022)).toMatchObject({ factor: { value: 0.4 }, deflation: undefined });
    expect(abroad.find('C28', 'GB', undefined)).toMatchObject({ factor: { value: 0.5 }, isNearestYear: false });
  });

  it('is not given in France and its territories, nor for unknown countries and groups', () => {
    for (const country of ['FR', 'RE', 'MC', 'ZZ']) expect(abroad.find('C28', country, 2023)).toBeUndefined();
    expect(abroad.find('T', 'DE', 2023)).toBeUndefined();
  });

  it('is never more certain than that of ADEME', () => {
    expect(abroad.find('C28', 'DE', 2023)?.factor.uncertaintyPct).toBe(90);
    expect(abroad.find('L', 'DE', 2023)?.factor.uncertaintyPct).toBe(95);
  });

  it('of a region stands in, which is said', () => {
    expect(abroad.find('C28', 'RS', 2023)).toMatchObject({ isOfRegion: true, factor: { uncertaintyPct: 120 } });
    expect(abroad.find('C28', 'DE', 2023)?.isOfRegion).toBe(false);
  });

  it('is set beside that of ADEME if they are more than three times apart', () => {
    expect(abroad.find('L', 'DE', 2023)?.jump).toMatchObject({ ademe: { id: 'ademe-L-2023' }, times: 4.5 });
    expect(abroad.find('C28', 'DE', 2023)?.jump).toBeUndefined();
  });

  it('is found by its id', () => {
    expect(abroad.findById('defra-GB-C28-2022')?.value).toBe(0.4);
    for (const id of ['ademe-C28-2023', 'defra-GB-C28-2019', 'ceda-GB-C28-2023', 'ceda-ZZ-C28-2023'])
      expect(abroad.findById(id)).toBeUndefined();
  });

  it('is made once', () => {
    expect(abroad.find('C28', 'DE', 2023)).toBe(abroad.find('C28', 'DE', 2023));
  });
});

describe('money of other years', () => {
  it('moves with the deflator of the country', () => {
    expect(abroad.find('C28', 'DE', 2021)?.deflation).toMatchObject({ ratio: 1.12, index: 'deflator DE' });
  });

  it('moves in the currency of the country: 1 EUR of 2021 was 0.80 GBP, which is 0.88 GBP or EUR of 2023', () => {
    const deflation = abroad.find('L', 'GB', 2021)?.deflation;
    expect(deflation?.ratio).toBeCloseTo(0.88);
    expect(deflation?.index).toBe('deflator GB in GBP');
  });

  it('moves with the deflator of the European Union if the country has none', () => {
    expect(abroad.find('C28', 'RS', 2021)?.deflation).toMatchObject({ ratio: 1.08, index: 'deflator EU27' });
  });
});

describe('the files', () => {
  it('have the groups and their parts as columns, and a ratio of plausible size in each filled cell', async () => {
    const codes = [...groups, ...branches].map(({ code }) => code);
    for (const name of ['gb', 'us', 'open-ceda']) {
      const [first = '', ...lines] = (await data(`ratios/${name}.csv`)).trimEnd().split('\n');
      expect(first.split(',').slice(4)).toEqual(codes);
      for (const line of lines) {
        const cells = line.split(',').slice(4);
        expect(cells.length, line).toBe(codes.length);
        const values = cells.filter((cell) => cell !== '').map(Number);
        expect(values.length, line).toBeGreaterThan(55);
        for (const value of values) {
          expect(value, line).toBeGreaterThan(0.005);
          expect(value, line).toBeLessThan(60);
        }
      }
    }
  });

  it('are small', async () => {
    expect((await data('ratios/open-ceda.csv')).length).toBeLessThan(100_000);
  });
});
