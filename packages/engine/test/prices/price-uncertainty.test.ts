import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Carrier, parseEnergyPrices } from '../../src/prices/energy-price-file.ts';
import { measuredSpread, type PriceOrigin, priceUncertaintyPct } from '../../src/prices/price-uncertainty.ts';
import { measureSpread } from '../../tools/prices/measure-spread.ts';

const series = parseEnergyPrices(readFileSync(new URL('../../data/energy-prices.csv', import.meta.url), 'utf8'));
const measured: readonly Carrier[] = [
  ...(['electricity', 'gas', 'diesel', 'petrol', 'lpg', 'heating_oil', 'heavy_fuel_oil'] as const),
];

describe('the uncertainty of a price', () => {
  test.each(measured)('of %s is not below that of the shipped prices, and only slightly above', (carrier) => {
    const stated = measuredSpread(carrier);
    const found = measureSpread(series, carrier);
    for (const kind of ['yearMoved', 'year', 'country'] as const) {
      expect(stated[kind]).toBeGreaterThanOrEqual(found[kind]);
      expect(stated[kind]).toBeLessThanOrEqual(found[kind] + 8);
    }
  });

  test('is the square root of the sum of its squared parts', () => {
    const origin: PriceOrigin = {
      carrier: 'electricity',
      estimated: false,
      yearsApart: 0,
      moved: false,
      place: 'own',
      bandByRelation: false,
      bandStep: 0,
    };
    expect(priceUncertaintyPct(origin)).toBe(15);
    // √(15² + 20²), and 25 × √4 for four years.
    expect(priceUncertaintyPct({ ...origin, bandByRelation: true })).toBe(25);
    expect(priceUncertaintyPct({ ...origin, yearsApart: 4, moved: true })).toBe(Math.round(Math.hypot(15, 50)));
    expect(priceUncertaintyPct({ ...origin, place: 'world' })).toBe(Math.round(Math.hypot(15, 80)));
  });
});
