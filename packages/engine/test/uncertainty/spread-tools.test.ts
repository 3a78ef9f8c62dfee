import { describe, expect, it } from 'vitest';
import { createRandom } from '../../tools/classifier/random.ts';
import { measureBetweenIndustries } from '../../tools/spreads/between-industries.ts';
import { fitCommonShare } from '../../tools/spreads/fit-common-share.ts';
import { fitResidual, shareHeld } from '../../tools/spreads/fit-residual.ts';

const random = createRandom(7);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

it('finds the share of the variance that clusters have in common', () => {
  const clusters = (common: number) =>
    Array.from({ length: 400 }, (_, at) => {
      const shift = Math.sqrt(common) * normal();
      return Array.from({ length: 1 + (at % 7) }, () => 0.3 + shift + Math.sqrt(1 - common) * normal());
    });
  expect(Math.abs(fitCommonShare(clusters(0.5)) - 0.5)).toBeLessThan(0.08);
  expect(fitCommonShare(clusters(0))).toBeLessThan(0.08);
});

it('finds the residual of goods around a mean', () => {
  const sigma = 0.9;
  const goods = Array.from({ length: 2_000 }, () => ({ log: sigma * normal() - sigma ** 2 / 2, knownVariance: 0.09 }));
  const residual = fitResidual(goods);
  expect(residual).toBeGreaterThan(0.8);
  expect(residual).toBeLessThan(1.1);
  expect(shareHeld(goods, residual)).toBeGreaterThanOrEqual(0.9);
});

describe('the spread between industries', () => {
  const header = '2017 NAICS Code,Supply Chain Emission Factors with Margins,Reference USEEIO Code';
  const epa = [header, '331110,1,A', '331111,1,A', '331210,2,B', '331310,4,C', '331410,8,D', '325110,3,E'].join('\n');
  const find = measureBetweenIndustries(epa, 'naicsPrefix,naf\n331,C24\n325,C20\n');

  it('counts industries, not their commodities', () => {
    const { industries, sigma, isPooled } = find('C24');
    expect(industries).toBe(4);
    expect(isPooled).toBe(false);
    // The logarithms are 0, 1, 2 and 3 times ln 2.
    expect(sigma).toBeCloseTo(Math.log(2) * Math.sqrt(5 / 3), 9);
  });

  it('is that of the kind where there are few', () => {
    expect(find('C20')).toEqual({ industries: 1, sigma: find('C24').sigma, isPooled: true });
  });
});
