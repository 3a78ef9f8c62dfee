import { type Factor, loadBundledFactors } from '@ledgerprint/engine/catalogue';
import { expect, it } from 'vitest';
import { fuelOf, isMileage } from '../../src/double-counting/fuels.ts';
import { toCase } from './reported-cases.ts';

function judge(factorName: string, { unit }: Factor) {
  const reported = toCase({ method: 'physical', activityUnit: unit, factorName }, []);
  return { fuel: fuelOf(reported), isMileage: isMileage(reported) };
}

it('the fuel or car behind a factor is found by its name in either language', async () => {
  const factors = await loadBundledFactors();
  const byName = (name: 'nameFr' | 'nameEn') => factors.map((factor) => [factor.id, judge(factor[name], factor)]);
  expect(byName('nameEn')).toEqual(byName('nameFr'));
});
