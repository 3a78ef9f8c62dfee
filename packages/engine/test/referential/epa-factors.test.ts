import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { createEpaFactors, parseNaicsChanges } from '../../src/referential/epa-factors.ts';

const catalogue = createCatalogue(await loadBundledFactors());
const epa = createEpaFactors(catalogue, parseNaicsChanges('from,to\n449110,442110\n'));
const valuesOf = (prefix: string) =>
  catalogue.epa.filter(({ code }) => code.startsWith(prefix)).map(({ value }) => value);

describe('the factor of a NAICS code', () => {
  it('is its own if the EPA has one', () => {
    const found = epa.find('541110');
    expect(found).toMatchObject({ isAncestor: false, factor: { id: 'epa-541110' } });
  });

  it('is that of its successor or predecessor in the edition of 2017', () => {
    expect(epa.find('449110')).toMatchObject({ isAncestor: false, factor: { id: 'epa-442110' } });
  });

  it.each([
    ['423899', '4238'],
    ['423000', '423'],
    ['33299', '33299'],
    ['3329', '3329'],
    ['429999', '42'],
  ])('of %s is the mean of %s', (code, prefix) => {
    const found = epa.find(code);
    const values = valuesOf(prefix);
    const mean = Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
    expect(found?.isAncestor).toBe(true);
    expect(found?.factor.id).toBe(`epa-mean-${prefix}`);
    expect(found?.factor.source).toBe('US EPA');
    expect((found?.factor.value ?? 0) / mean).toBeCloseTo(1, 3);
    expect(found?.factor.meanOf?.length).toBe(values.length);
    expect(found?.factor.code).toBe(prefix);
    expect(found?.factor.uncertaintyPct).toBeGreaterThanOrEqual(80);
  });

  it('does not exist for electricity, which is unlike its neighbours, nor for an invalid code', () => {
    for (const code of ['221122', '2211', '921110', '', 'abc', '4', '1234567']) {
      expect(epa.find(code)).toBeUndefined();
    }
  });
});

describe('codes that are not likely enough', () => {
  const ranked = [
    { code: '332911', probability: 0.2 },
    { code: '332919', probability: 0.15 },
    { code: '332996', probability: 0.1 },
    { code: '541110', probability: 0.1 },
  ];

  it('are rolled up to the narrowest industry that is', () => {
    expect(epa.rollUp(ranked, 0.3)[0]).toEqual({ code: '33291', probability: 0.35 });
    expect(epa.rollUp(ranked, 0.4)[0]?.code).toBe('3329');
    expect(epa.rollUp(ranked, 0.3).slice(1)).toEqual(ranked.slice(0, 2));
  });

  it('stay unchanged if no industry is likely either, or if a code is likely after all', () => {
    expect(epa.rollUp(ranked, 0.9)).toEqual(ranked.slice(0, 3));
    expect(epa.rollUp(ranked, 0.2)).toEqual(ranked.slice(0, 3));
    expect(epa.rollUp([], 0.3)).toEqual([]);
  });
});
