import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { uncertaintyOf } from '../../src/footprint/factor-uncertainty.ts';
import { toLogSigma } from '../../src/uncertainty/log-sigma.ts';
import { createProductSpreads } from '../../src/uncertainty/product-spread.ts';

const spreads = createProductSpreads(readFileSync(new URL('../../data/product-spreads.csv', import.meta.url), 'utf8'));
const catalogue = createCatalogue(await loadBundledFactors());
const ratioOf = (code: string) => catalogue.findRatio(code, 2023)?.factor;

describe('the spread of the products of a group', () => {
  it('is known for every group with a ratio, and never below the uncertainty of the ratio', () => {
    for (const { code } of groups) {
      const ratio = ratioOf(code);
      if (ratio === undefined) continue;
      const spread = spreads.find(ratio);
      const variance = toLogSigma(spread?.common.u ?? 0) ** 2 + (spread?.ownVariance ?? 0);
      // Common errors are stated in whole percent.
      expect(Math.sqrt(variance), code).toBeGreaterThanOrEqual(toLogSigma(uncertaintyOf(ratio)) * 0.99);
    }
  });

  it('is wider for metals than for legal services', () => {
    const [metals, lawyers] = ['C24', 'M69_70'].map((code) => {
      const ratio = ratioOf(code);
      return ratio && spreads.find(ratio);
    });
    expect(metals?.ownVariance).toBeGreaterThan(lawyers?.ownVariance ?? Number.POSITIVE_INFINITY);
    expect(metals?.common.key).toBe('spread:C24');
  });

  it('is known for every industry of the EPA, with an error in common for each', () => {
    expect(catalogue.epa.length).toBeGreaterThan(1_000);
    const keys = new Set(catalogue.epa.map((factor) => spreads.find(factor)?.common.key));
    expect(keys.has(undefined)).toBe(false);
    expect(keys.size).toBe(catalogue.epa.length);
  });

  it('is unknown for physical factors and for ratios of the organization itself', () => {
    const ratio = ratioOf('C24');
    const diesel = catalogue.findById('bc-25775');
    if (ratio === undefined || diesel === undefined) throw new Error('A factor is missing.');
    expect(spreads.find(diesel)).toBeUndefined();
    expect(spreads.find({ ...ratio, source: 'Own factor' })).toBeUndefined();
    expect(spreads.find({ ...ratio, source: 'Referential' })).toBeUndefined();
  });
});
