import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { formatCatalogue, parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { checkCatalogue } from '../../src/catalogue/check-catalogue.ts';
import { groups } from '../../src/catalogue/groups.ts';

const text = await readFile(new URL('../../data/catalogue.csv', import.meta.url), 'utf8');
const factors = parseCatalogue(text);
const catalogue = createCatalogue(factors);
const proxies = factors.filter(({ source }) => source === 'Proxy');
const ratios = factors.filter(({ unit, source }) => unit === 'EUR' && source === 'Base Carbone');
const codes = new Set(groups.map(({ code }) => code));

describe('the catalogue that ships', () => {
  it('passes the check', () => {
    expect(checkCatalogue(factors)).toEqual([]);
  });

  it('is written as the tool writes it', () => {
    expect(formatCatalogue(factors)).toBe(text);
  });

  it('has 54 groups of ratios for five years', () => {
    const years = Map.groupBy(ratios, ({ code }) => code);
    expect(years.size).toBe(54);
    for (const list of years.values()) {
      expect(list.map(({ year }) => year).sort()).toEqual([2019, 2020, 2021, 2022, 2023]);
    }
  });

  it('has ten proxies that say which activities they are made of', () => {
    expect(proxies.map(({ code }) => code).sort()).toEqual(
      ['B', 'C19', 'C27', 'C29', 'D', 'E', 'G45', 'N77', 'N80_81_82', 'Q87_88'].sort(),
    );
    for (const { reason, sourceId } of proxies) {
      for (const activity of sourceId.split('+')) expect(reason).toContain(activity);
    }
  });

  it.each(groups.map(({ code }) => code))('has a ratio for %s', (code) => {
    expect(catalogue.findRatio(code, 2022)).toMatchObject({ isNearestYear: false, factor: { code } });
  });

  it('puts every physical factor into one of the 64 groups', () => {
    expect(groups).toHaveLength(64);
    expect(catalogue.physical.filter(({ code }) => !codes.has(code))).toEqual([]);
  });

  it.each([
    ['a litre of diesel', 'bc-25775', 'litre', 'C19'],
    ['a kWh of gas as billed', 'bc-37133', 'kWh', 'D'],
    ['a kWh of French electricity', 'bc-43642', 'kWh', 'D'],
    ['a ream of paper', 'bc-24295', 'unit', 'C17'],
    ['a laptop', 'bc-27002', 'unit', 'C26'],
    ['a cubic metre of water', 'bc-24283', 'm3', 'E'],
    ['a kilogram of beef', 'agb-6110', 'kg', 'C10_11_12'],
    ['a night in a hotel', 'ico2-hotel', 'night', 'I'],
    ['a kilometre by TGV', 'bc-43256', 'passenger.km', 'H49'],
    ['a dollar of soybeans', 'epa-111110', 'USD', '111110'],
  ])('knows %s', (_, id, unit, code) => {
    expect(catalogue.findById(id)).toMatchObject({ unit, code });
  });
});
