import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { createCountryFactors } from '../../src/geography/country-factors.ts';
import { factorOf } from '../catalogue/factor-of.ts';

const data = new URL('../../data/', import.meta.url);
const factors = parseCatalogue(await readFile(new URL('catalogue.csv', data), 'utf8'));
const counterparts = await readFile(new URL('knowledge/counterparts.csv', data), 'utf8');
const byId = new Map(factors.map((factor) => [factor.id, factor]));
const countryFactors = createCountryFactors(factors, counterparts);

function localise(id: string, country: string, year?: number) {
  const given = byId.get(id);
  if (given === undefined) throw new Error(`There is no ${id}.`);
  const { factor, warnings } = countryFactors.localise(given, { country, year });
  return { id: factor.id, unit: factor.unit, isSameUnit: factor.unit === given.unit, warnings };
}
const missing = ['country_factor_missing'];

describe('electricity', () => {
  it.each([
    [2006, 'bc-26815'],
    [2008, 'bc-26815'],
    [2015, 'bc-26805'],
    [2019, 'bc-28332'],
    [2022, 'bc-42513'],
    [2024, 'bc-43642'],
    [2026, 'bc-43642'],
    [undefined, 'bc-43642'],
  ])('in France in %s: %s', (year, id) => {
    expect(localise('bc-43642', 'FR', year)).toMatchObject({ id, warnings: [] });
  });

  it.each([
    ['GB', 2024, 'uk-2024-electricity'],
    ['GB', 2022, 'uk-2023-electricity'],
    ['GB', 2025, 'uk-2025-electricity'],
    ['GB', undefined, 'uk-2025-electricity'],
    ['GB', 2015, 'bc-15609'],
    ['DE', 2024, 'ember-de-2024'],
    ['DE', 2021, 'ember-de-2023'],
    ['DE', 2016, 'bc-15592'],
    ['DE', undefined, 'ember-de-2024'],
    ['US', 2023, 'ember-us-2024'],
    ['RE', 2022, 'bc-24303'],
    ['GP', 2022, 'bc-24305'],
    ['NC', 2024, 'ember-nc-2022'],
  ])('in %s in %s: %s', (country, year, id) => {
    expect(localise('bc-43642', country, year)).toMatchObject({ id, isSameUnit: true, warnings: [] });
  });

  it.each([
    ['BT', 'ember-world-2024'],
    ['MC', 'bc-43642'],
    ['LI', 'ember-ch-2024'],
  ])('in %s, which has no figure: %s, with a warning', (country, id) => {
    expect(localise('bc-43642', country, 2024)).toMatchObject({ id, warnings: missing });
  });

  it('named with a country has the figure of that country', () => {
    expect(localise('bc-15592', 'FR', 2024)).toMatchObject({ id: 'ember-de-2024', warnings: [] });
    expect(localise('bc-24308', 'GB', 2024)).toMatchObject({ id: 'bc-24308', warnings: [] });
  });
});

describe('a country with its own publisher', () => {
  it.each([
    ['bc-25775', 'uk-2024-diesel-litre'],
    ['bc-37133', 'uk-2024-natural-gas-kwh-gross'],
    ['bc-14087', 'uk-2024-burning-oil-litre'],
    ['bc-24283', 'uk-2024-water-supply'],
    ['bc-34682', 'uk-2024-waste-commercial-and-industrial-waste-landfill'],
    ['ico2-hotel', 'uk-2024-hotel-gb'],
    ['bc-43256', 'uk-2024-rail-national'],
    ['bc-28190', 'uk-2024-rail-national'],
    ['bc-43740', 'uk-2024-coach'],
    ['bc-43791', 'uk-2024-car-average-unknown'],
    ['bc-43647', 'uk-2024-freight-lorry-articulated-33t'],
    ['bc-43749', 'uk-2024-flight-long-haul-average'],
  ])('has its own %s: %s', (id, counterpart) => {
    expect(localise(id, 'GB', 2024)).toEqual({
      id: counterpart,
      unit: byId.get(id)?.unit,
      isSameUnit: true,
      warnings: [],
    });
    expect(localise(id, id === 'bc-28190' ? 'GB' : 'FR', 2024).id).toBe(id === 'bc-28190' ? counterpart : id);
  });

  it.each([
    ['bc-24283', 2025, 'uk-2025-water-supply'],
    ['bc-24283', undefined, 'uk-2025-water-supply'],
    ['bc-24283', 2019, 'uk-2024-water-supply'],
    // The figure did not change.
    ['bc-43256', 2025, 'uk-2024-rail-national'],
    ['bc-25775', 2026, 'uk-2025-diesel-litre'],
    ['uk-2024-material-concrete', 2025, 'uk-2025-material-concrete'],
  ])('has %s of %s in the edition of the year: %s', (id, year, edition) => {
    expect(localise(id, 'GB', year)).toMatchObject({ id: edition, warnings: [] });
  });

  it('has the same refrigerants as all others: the warming potentials of the sixth report', () => {
    expect(localise('bc-43632', 'GB', 2024)).toMatchObject({ id: 'bc-43632', warnings: [] });
  });

  it('has its own train if a line names it', () => {
    expect(localise('bc-28190', 'FR', 2024).id).toBe('uk-2024-rail-national');
  });

  it('gets ADEME’s figure with a warning if it has none', () => {
    expect(localise('bc-34713', 'GB', 2024)).toMatchObject({ id: 'bc-34713', warnings: missing });
  });
});

describe('other countries', () => {
  it.each([
    ['ico2-hotel', 'DE', 'uk-2024-hotel-de'],
    ['ico2-hotel', 'US', 'uk-2024-hotel-us'],
    ['bc-43256', 'DE', 'bc-28177'],
    ['bc-43256', 'CH', 'bc-28192'],
    ['bc-43256', 'ES', 'rail-fast-es'],
    ['bc-43256', 'PL', 'rail-electric-pl'],
    ['bc-43778', 'DE', 'rail-urban-de'],
    ['bc-43728', 'SE', 'bc-28173'],
    ['bc-28177', 'FR', 'bc-28177'],
    ['bc-25775', 'RE', 'bc-26668'],
    ['bc-24283', 'MQ', 'bc-24283'],
  ])('%s in %s: %s', (id, country, expected) => {
    expect(localise(id, country, 2024)).toMatchObject({ id: expected, isSameUnit: true, warnings: [] });
  });

  it.each([
    ['ico2-hotel', 'AT', 'uk-2024-hotel-de'],
    ['ico2-hotel', 'SE', 'ico2-hotel'],
    ['bc-43256', 'CZ', 'bc-28177'],
    ['bc-43256', 'HU', 'bc-28178'],
    ['bc-43256', 'US', 'bc-43256'],
    ['bc-43778', 'CZ', 'bc-43778'],
    ['bc-24283', 'DE', 'bc-24283'],
    ['bc-34682', 'DE', 'bc-34682'],
  ])('%s in %s is not published: %s, with a warning', (id, country, expected) => {
    expect(localise(id, country, 2024)).toMatchObject({ id: expected, warnings: missing });
  });

  it('use the same factors for fuels', () => {
    expect(localise('bc-25775', 'DE', 2024)).toMatchObject({ id: 'bc-25775', warnings: [] });
    expect(localise('bc-37133', 'IT', 2024)).toMatchObject({ id: 'bc-37133', warnings: [] });
  });

  it.each(['bc-27002', 'bc-24295', 'agb-6110', 'bc-20682'])('use the same factor for %s', (id) => {
    for (const country of ['GB', 'DE', 'US', 'FR']) {
      expect(localise(id, country, 2020)).toMatchObject({ id, warnings: [] });
    }
  });

  it('do not change a heat network that a line names', () => {
    expect(localise('bc-36219', 'DE', 2024)).toMatchObject({ id: 'bc-36219', warnings: [] });
  });
});

describe('the table of counterparts', () => {
  const lines = counterparts.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('names existing figures with the same unit for another country', () => {
    expect(lines[0]).toBe('counterpart,factors');
    for (const line of lines.slice(1)) {
      const [counterpartId = '', ids = ''] = line.split(',');
      const counterpart = byId.get(counterpartId);
      expect(counterpart, counterpartId).toBeDefined();
      for (const id of ids.split(' ')) {
        const factor = byId.get(id);
        expect(factor?.unit, `${id} beside ${counterpartId}`).toBe(counterpart?.unit);
      }
    }
  });

  it('pairs similar figures, except for those with a different scope', () => {
    // Landfill and digestion, electric trains, heat without renewables, and blends that ADEME lists twice.
    const different =
      /waste|water|rail|underground|freight|motorbike|coach|r1234yf|r507a|wood|biodiesel|bioethanol|biopropane|district-heat/;
    for (const line of lines.slice(1)) {
      const [counterpartId = '', ids = ''] = line.split(',');
      if (different.test(counterpartId)) continue;
      for (const id of ids.split(' ')) {
        const quotient = (byId.get(id)?.value ?? 0) / (byId.get(counterpartId)?.value ?? 1);
        expect(quotient, `${id} / ${counterpartId}`).toBeGreaterThan(0.6);
        expect(quotient, `${id} / ${counterpartId}`).toBeLessThan(1.4);
      }
    }
  });

  it('ignores figures that a catalogue does not have, and figures with another unit', () => {
    const diesel = factorOf({ id: 'bc-25775', unit: 'litre', code: 'C19' });
    const perKg = factorOf({ id: 'uk-2024-diesel-litre', unit: 'kg', country: 'GB' });
    const small = createCountryFactors([diesel, perKg], counterparts);
    expect(small.localise(diesel, { country: 'GB', year: 2024 })).toEqual({ factor: diesel, warnings: [] });
  });
});
