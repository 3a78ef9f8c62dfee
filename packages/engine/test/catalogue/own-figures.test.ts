import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeSum, parseOwnFigures } from '../../tools/catalogue/parse-own-figures.ts';
import { shippedFactors } from '../matcher/shipped-matcher.ts';

const text = readFileSync(new URL('../../tools/catalogue/own-figures.csv', import.meta.url), 'utf8');
const own = parseOwnFigures(text);
const byId = new Map(shippedFactors.map((factor) => [factor.id, factor]));

describe('figures of our own file', () => {
  it('are in the catalogue as calculated', () => {
    expect(own.length).toBeGreaterThan(40);
    expect(own.filter(({ id, value }) => byId.get(id)?.value !== value)).toEqual([]);
  });

  it.each(own.filter(({ id }) => id.startsWith('flight-')))('$id starts from the figure it names', ({ reason }) => {
    const [, value, id = ''] = /Its ([\d.]+) per passenger\.km \((bc-\d+)\)/.exec(reason) ?? [];
    expect(byId.get(id)?.value).toBe(Number(value));
  });

  it('have blends of Base Carbone’s gases whose shares add up to one', () => {
    for (const { id, sourceId } of own.filter(({ sourceId }) => sourceId.includes('by mass'))) {
      const shares = [...sourceId.matchAll(/ ([\d.]+) %/g)].map(([, share]) => Number(share));
      // R438A and R453A contain a little hydrocarbon, which is negligible here.
      const whole = shares.reduce((sum, share) => sum + share, 0);
      expect([id, whole >= 97.5 && whole <= 100.001]).toEqual([id, true]);
    }
    expect(byId.get('ipcc-r513a')?.value).toBeCloseTo(0.44 * (byId.get('bc-43133')?.value ?? 0), 0);
  });

  it('have the right mean of the cooling networks', () => {
    const networks = shippedFactors.filter(({ nameFr }) => /^Réseau de froid, \d/.test(nameFr));
    const mean = networks.reduce((sum, { value }) => sum + value, 0) / networks.length;
    expect(byId.get('network-cold')?.value).toBeCloseTo(mean, 3);
  });
});

describe('a calculation', () => {
  it('adds products and quotients', () => {
    expect(computeSum('0.5 * 4 + 3')).toBe(5);
    expect(computeSum('2 * 9 / 3')).toBe(6);
    expect(computeSum('two')).toBeNaN();
  });
});
