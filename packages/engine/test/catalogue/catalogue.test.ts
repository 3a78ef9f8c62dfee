import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { composeCatalogue } from '../../src/catalogue/compose-catalogue.ts';
import { factorOf } from './factor-of.ts';

function ratioOf(code: string, year: number, edition = 'Base Carbone 99') {
  return factorOf({ id: `ademe-${code}-${year}`, code, year, edition, unit: 'EUR', value: 0.4 });
}
const proxy = factorOf({ id: 'proxy-B-2022', source: 'Proxy', code: 'B', year: 2022, unit: 'EUR', reason: 'R.' });

describe('findRatio', () => {
  const catalogue = createCatalogue([...[2019, 2021, 2023].map((year) => ratioOf('C17', year)), proxy]);

  it.each([
    [2021, 2021, false],
    [2020, 2021, true],
    [2022, 2023, true],
    [2015, 2019, true],
    [2030, 2023, true],
  ])('for %i finds the ratio of %i', (asked, found, isNearestYear) => {
    const result = catalogue.findRatio('C17', asked);
    expect({ id: result?.factor.id, isNearestYear: result?.isNearestYear }).toEqual({
      id: `ademe-C17-${found}`,
      isNearestYear,
    });
  });

  it('finds the proxy of a group without a ratio, and nothing for an unknown code', () => {
    expect(catalogue.findRatio('B', 2024)).toEqual({ factor: proxy, isNearestYear: true });
    expect(catalogue.findRatio('Z99', 2022)).toBeUndefined();
  });

  it("prefers the publisher's own ratio to a proxy, however old it is", () => {
    const both = createCatalogue([proxy, ratioOf('B', 2019)]);
    expect(both.findRatio('B', 2022)?.factor.id).toBe('ademe-B-2019');
  });
});

describe('a catalogue', () => {
  const dollar = factorOf({ id: 'epa-1', source: 'US EPA', unit: 'USD' });
  const catalogue = createCatalogue([proxy, dollar, factorOf()]);

  it('keeps physical, monetary and EPA factors apart', () => {
    expect(catalogue.physical).toEqual([factorOf()]);
    expect(catalogue.epa).toEqual([dollar]);
    expect(catalogue.findById('epa-1')).toBe(dollar);
    expect(catalogue.findById('epa-2')).toBeUndefined();
    expect(catalogue.edition).toBe('Base Carbone 99');
  });
});

describe('an imported edition', () => {
  it('replaces the bundled Base Carbone, except for ratios of groups it lacks, and keeps the rest', () => {
    const food = factorOf({ id: 'agb-1', source: 'Agribalyse' });
    const bundled = [factorOf(), food, proxy, ratioOf('C17', 2019), ratioOf('C18', 2019)];
    const imported = [factorOf({ id: 'bc-7', edition: 'New' }), ratioOf('C17', 2024, 'New')];
    const composed = composeCatalogue(bundled, imported).map(({ id, edition }) => `${id} ${edition}`);
    expect(composed).toEqual([
      'bc-7 New',
      'ademe-C17-2024 New',
      'agb-1 Base Carbone 99',
      'proxy-B-2022 Base Carbone 99',
      'ademe-C18-2019 Base Carbone 99',
    ]);
    expect(createCatalogue(composeCatalogue(bundled, imported)).edition).toBe('New');
  });
});
