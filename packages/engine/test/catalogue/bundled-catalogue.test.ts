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

describe('the bundled catalogue', () => {
  it('passes the check', () => {
    expect(checkCatalogue(factors)).toEqual([]);
  });

  it('has the format that the tool writes', () => {
    expect(formatCatalogue(factors)).toBe(text);
  });

  it('has 54 groups of ratios for five years', () => {
    const years = Map.groupBy(ratios, ({ code }) => code);
    expect(years.size).toBe(54);
    for (const list of years.values()) {
      expect(list.map(({ year }) => year).sort()).toEqual([2019, 2020, 2021, 2022, 2023]);
    }
  });

  it('has twelve proxies that name the activities behind them', () => {
    expect(proxies.map(({ code }) => code).sort()).toEqual(
      ['B', 'C19', 'C27', 'C29', 'D', 'E', 'G45', 'N77', 'N77_2', 'N80_1', 'N80_81_82', 'Q87_88'].sort(),
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

  it('has French electricity for each year from 2008 to 2024, with the share of the power stations', () => {
    const mixes = factors.filter(({ nameFr }) => /^Electricité, 20\d\d - mix moyen, consommation$/.test(nameFr));
    expect(mixes.map(({ year }) => year).sort()).toEqual(Array.from({ length: 17 }, (_, at) => 2008 + at));
    for (const { country, directShare } of mixes) {
      expect(country).toBe('FR');
      expect(directShare).toBeGreaterThan(0.6);
      expect(directShare).toBeLessThan(0.8);
    }
  });

  // Each part is a cell of the publisher's workbook: combustion and its well-to-tank emissions, losses and theirs.
  it.each([
    ['electricity', 'kWh', [0.20705, 0.0183, 0.0459, 0.00397]],
    ['district-heat', 'kWh', [0.17965, 0.00946, 0.03341, 0.00176]],
    ['natural-gas-kwh-gross', 'kWh', [0.1829, 0.03021]],
    ['diesel-litre', 'litre', [2.51279, 0.61101]],
    ['petrol-litre', 'litre', [2.0844, 0.58094]],
    ['wood-pellets-kg', 'kg', [0.05433654, 0.177]],
    ['flight-domestic-average', 'passenger.km', [0.27257, 0.0335]],
    ['flight-short-haul-economy', 'passenger.km', [0.18287, 0.02249]],
    ['flight-long-haul-business', 'passenger.km', [0.58028, 0.07137]],
    ['rail-national', 'passenger.km', [0.03546, 0.00897]],
    ['car-average-electric', 'km', [0.04745, 0.00386, 0.01049]],
    ['freight-lorry-average', 't.km', [0.09752, 0.02359]],
    ['freight-container-ship', 't.km', [0.01612, 0.00365]],
  ] as const)('has %s of the UK per %s, with the share of combustion', (slug, unit, parts) => {
    const total = parts.reduce((sum: number, part) => sum + part, 0);
    const factor = catalogue.findById(`uk-2024-${slug}`);
    expect(factor).toMatchObject({ unit, source: 'UK Government', country: 'GB', year: 2024 });
    expect(factor?.value).toBeCloseTo(total, 5);
    expect(factor?.directShare).toBeCloseTo(parts[0] / total, 3);
  });

  it.each([
    ['uk-2024-water-supply', 'm3', 0.15311],
    ['uk-2024-water-treatment', 'm3', 0.18574],
    ['uk-2024-waste-household-residual-waste-landfill', 'kg', 0.497044],
    ['uk-2024-refrigerant-r410a', 'kg', 1924],
    ['uk-2024-refrigerant-hfc-134a', 'kg', 1300],
    ['uk-2024-refrigerant-hcfc-22', 'kg', 1760],
    ['uk-2024-hotel-gb', 'night', 10.4],
    ['uk-2024-hotel-de', 'night', 13.2],
    ['uk-2024-material-concrete', 'kg', 0.118751],
  ])('has %s, without combustion', (id, unit, value) => {
    expect(catalogue.findById(id)).toMatchObject({ unit, value, directShare: undefined });
  });

  it.each([
    ['uk-2023-electricity', 0.27486, 0.20707],
    ['uk-2024-electricity', 0.27522, 0.20705],
    ['uk-2025-electricity', 0.2454, 0.177],
  ])('has %s with its losses and upstream emissions', (id, value, direct) => {
    const factor = catalogue.findById(id);
    expect(factor).toMatchObject({ value, unit: 'kWh', country: 'GB', year: Number(id.slice(3, 7)) });
    expect(factor?.directShare).toBeCloseTo(direct / value, 3);
  });

  it('has of a newer British edition only what changed', () => {
    const newer = factors.filter(({ id }) => id.startsWith('uk-2025-'));
    expect(newer.length).toBeGreaterThan(200);
    const older = (id: string) => catalogue.findById(id.replace('uk-2025-', 'uk-2024-'));
    expect(newer.filter(({ id, value }) => older(id)?.value === value)).toEqual([]);
    expect(newer.filter(({ id }) => id.startsWith('uk-2025-refrigerant-'))).toEqual([]);
  });

  // EEA 2023: 0.316 direct of Ember's 0.38095. For Belgium it has more than Ember's whole life cycle: JRC 2021.
  it.each([
    ['ember-de-2023', 0.8295],
    ['ember-be-2023', 0.8156],
    ['ember-ma-2024', 0.8435],
    ['ember-us-2024', undefined],
    ['ember-uz-2023', undefined],
  ])('has the direct share of %s where one is published', (id, share) => {
    expect(catalogue.findById(id)?.directShare).toBe(share);
  });

  // Table 7.SM.7 of the IPCC's sixth report; R409A is 60 % R-22, 25 % R-124 and 15 % R-142b.
  it.each([
    ['bc-43016', 273],
    ['bc-43125', 2590],
    ['bc-43178', 195],
    ['bc-43294', 24300],
    ['bc-43224', 17400],
    ['ipcc-r409a', 1670],
  ])('has the warming potential of %s from the sixth report, and says so', (id, value) => {
    expect(catalogue.findById(id)).toMatchObject({
      value,
      unit: 'kg',
      code: 'C20',
      nameFr: expect.stringContaining('PRG à 100 ans (AR6)'),
      nameEn: expect.stringContaining('GWP 100 years (AR6)'),
    });
  });
});
