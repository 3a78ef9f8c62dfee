import { describe, expect, it } from 'vitest';
import { parseCurrency } from '../../src/values/parse-currency.ts';
import { parseWeight } from '../../src/values/parse-weight.ts';
import { findUnit } from '../../src/values/unit.ts';

describe('units', () => {
  it.each([
    ['kg', 'mass', 1],
    ['KG', 'mass', 1],
    ['Kilos', 'mass', 1],
    ['㎏', 'mass', 1],
    ['gr.', 'mass', 0.001],
    ['tonnes', 'mass', 1000],
    ['lbs', 'mass', 0.45359237],
    ['oz', 'mass', 0.028349523125],
    ['L', 'volume', 1],
    ['Litre(s)', 'volume', 1],
    ['ml', 'volume', 0.001],
    ['cl', 'volume', 0.01],
    ['hL', 'volume', 100],
    ['m³', 'volume', 1000],
    ['m^3', 'volume', 1000],
    ['gal', 'volume', 3.785411784],
    ['kWh', 'energy', 1],
    ['MWH', 'energy', 1000],
    ['kWh PCS', 'energy', 1],
    ['therms', 'energy', 29.3071],
    ['MMBtu', 'energy', 293.071],
    ['thermies', 'energy', 4185.5 / 3600],
    ['Nm3', 'volume', 1000],
    ['ccf', 'volume', 2831.6846592],
    ['kWc', 'peakPower', 1],
    ['kWp', 'peakPower', 1],
    ['Wc', 'peakPower', 0.001],
    ['CT', 'count', 1],
    ['COL', 'count', 1],
    ['BQ', 'count', 1],
    ['km', 'distance', 1],
    ['miles', 'distance', 1.609344],
    ['m²', 'area', 1],
    ['m', 'length', 1],
    ['t.km', 'freight', 1],
    ['tonne-km', 'freight', 1],
    ['p.km', 'travel', 1],
    ['Pièce', 'count', 1],
    ['PCE', 'count', 1],
    ['ea', 'count', 1],
    ['ramettes', 'count', 1],
    ['boîte', 'count', 1],
    ['douzaine', 'count', 12],
    ['nuitées', 'night', 1],
    ['couverts', 'meal', 1],
  ])('%s', (text, dimension, toBase) => {
    const unit = findUnit(text);
    expect(unit?.dimension).toBe(dimension);
    expect(unit?.toBase).toBeCloseTo(toBase, 12);
  });

  it.each(['', 'heures', 'h', 'jours', 'mois', 'constructor', '__proto__', '???'])(
    '%j does not measure a product',
    (text) => expect(findUnit(text)).toBeUndefined(),
  );
});

describe('weights', () => {
  it.each([
    ['12', 12],
    ['0,5', 0.5],
    ['500 g', 0.5],
    ['500g', 0.5],
    ['1,250', 1.25],
    ['1 200', 1200],
    ['2 t', 2000],
    ['-3 kg', -3],
  ])('%s', (text, massKg) => expect(parseWeight(text)?.value).toBeCloseTo(massKg, 12));

  it.each(['', 'lourd', '5 L', '3 m', 'kg', '5 kg 3'])('%j is not a weight', (text) =>
    expect(parseWeight(text)).toBeUndefined(),
  );
});

describe('currencies', () => {
  it.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    [' € ', 'EUR'],
    ['euros', 'EUR'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['£', 'GBP'],
    ['CHF', 'CHF'],
    ['kr', undefined],
    ['k€', undefined],
    ['constructor', undefined],
  ])('%s', (text, code) => expect(parseCurrency(text)).toBe(code));
});
