import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createUsualPrices } from '../../src/prices/usual-prices.ts';
import { shippedFactors } from '../matcher/shipped-matcher.ts';

const text = readFileSync(new URL('../../data/knowledge/usual-prices.csv', import.meta.url), 'utf8');
const shipped = createUsualPrices(text);

describe('the shipped typical prices', () => {
  it('are for factors of the catalogue, in their unit', () => {
    const units = new Map(shippedFactors.map(({ id, unit }) => [id, unit]));
    const wrong = shipped.factorIds.filter((id) => shipped.find(id)?.unit !== units.get(id));
    expect(wrong).toEqual([]);
  });

  it('are numbers with an uncertainty, a year and a source; estimates are at least ± 100 %', () => {
    const prices = shipped.factorIds.flatMap((id) => shipped.find(id) ?? []);
    expect(prices.length).toBeGreaterThan(100);
    for (const { priceEur, uncertaintyPct, year, mark, source } of prices) {
      expect(priceEur).toBeGreaterThan(0);
      expect(uncertaintyPct).toBeGreaterThanOrEqual(mark === 'memory' ? 100 : 30);
      expect(year).toBeGreaterThan(2010);
      expect(source).not.toBe('');
      expect(source.startsWith('estimated')).toBe(mark === 'memory');
    }
  });

  it('cover every refrigerant that the matcher knows', () => {
    const gases = shippedFactors.filter(
      ({ nameFr, source }) => /^R\d{3}/.test(nameFr) && (source === 'IPCC' || source === 'Base Carbone'),
    );
    // Base Carbone's R507a is left out: its figure cannot be right.
    const missing = gases.filter(({ id }) => id !== 'bc-43638' && shipped.find(id) === undefined);
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

describe('finding a typical price', () => {
  const prices = createUsualPrices(
    'factors;unit;priceEur;year;uncertaintyPct;country;mark;source\n# a comment\nbc-1 bc-2;unit;10;2020;100;;memory;estimated\nbc-1;unit;20;2023;50;FR;primary;somebody\nbc-1;unit;15;2015;50;FR;primary;somebody\n',
  );

  it('uses the country’s own price of the nearest year', () => {
    expect(prices.find('bc-1', 'FR', 2024)?.priceEur).toBe(20);
    expect(prices.find('bc-1', 'FR', 2016)?.priceEur).toBe(15);
  });

  it('uses the price for any country if there is none for the country', () => {
    expect(prices.find('bc-1', 'DE')?.priceEur).toBe(10);
    expect(prices.find('bc-2', 'FR')).toMatchObject({
      priceEur: 10,
      unit: 'unit',
      mark: 'memory',
      source: 'estimated',
    });
  });

  it('finds none for other factors', () => {
    expect(prices.find('bc-3')).toBeUndefined();
  });
});
