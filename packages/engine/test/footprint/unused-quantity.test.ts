import { findUnit } from '@ledgerprint/ledger/values';
import { describe, expect, it } from 'vitest';
import { createGroupFigures } from '../../src/footprint/group-figures.ts';
import { createStatedQuantities } from '../../src/footprint/stated-quantity.ts';
import { factorOf } from '../catalogue/factor-of.ts';
import { categoryOf, footprintOf, lineOf } from './footprint-request.ts';

/** Glass at 1, 2 … 5 kgCO2e/kg, so that the median is 3. */
const figures = createGroupFigures([
  ...[1, 2, 3, 4, 5].map((value) => factorOf({ id: `glass-${value}`, unit: 'kg', value, code: 'C23' })),
  factorOf({ id: 'screws', unit: 'kg', value: 3, code: 'C25' }),
]);
const monetary = categoryOf('C23', { 2022: 1 });

function footprint(designation: string, values: Parameters<typeof lineOf>[0], code = 'C23') {
  const stated = createStatedQuantities({ designation, groupCode: code, figures, hasThinFamily: () => false });
  return footprintOf({ rows: [lineOf({ year: 2022, ...values })], monetary, stated });
}

const kilograms = findUnit('kg');

describe('a quantity that is not used', () => {
  it('is said, and compared with the typical figure of the category', () => {
    const near = footprint('Verre', { quantity: 10, unit: kilograms, spendEur: 60 });
    expect(near).toMatchObject({ footprintKgCo2e: 60, isDoubtful: false, warnings: ['quantity_unused'] });
    expect(near.text).toContain('Stated but not used: 10 kg, because no factor is known for these goods.');
    expect(near.text).toContain('At 3 kgCO2e/kg, typical of category C23, it would be 30 kgCO2e.');
  });

  it.each([
    [61, true],
    [14, true],
    [15, false],
    [-61, true],
  ])('is doubtful beyond a factor of two: %d EUR', (spendEur, isDoubtful) => {
    const quantity = Math.sign(spendEur) * 10;
    expect(footprint('Verre', { quantity, unit: kilograms, spendEur }).isDoubtful).toBe(isDoubtful);
  });

  it('is compared by weight even with a single figure', () => {
    expect(footprint('Vis', { quantity: 10, unit: kilograms, spendEur: 61 }, 'C25').isDoubtful).toBe(true);
  });

  it('may be a weight', () => {
    expect(footprint('Vase', { quantity: 2, massKg: 8, spendEur: 60 }).text).toContain('Stated but not used: 8 kg');
  });

  it('may be a size in the designation, of goods that are measured like that', () => {
    expect(footprint('Billes 25 kg', { quantity: 2, spendEur: 60 }).text).toContain('Stated but not used: 50 kg');
    expect(footprint('Billes 25 kg', { quantity: 2, spendEur: 60 }, 'C28').warnings).toEqual([]);
    expect(footprint('Vase 2 L', { quantity: 2, spendEur: 60 }).warnings).toEqual([]);
    expect(footprint('Vis 250 kg', { quantity: 2, spendEur: 60 }, 'C25').warnings).toEqual([]);
  });

  it('is no number of pieces', () => {
    expect(footprint('Vase', { quantity: 3, unit: findUnit('pce'), spendEur: 60 }).warnings).toEqual([]);
    expect(footprint('Vase', { quantity: 3, spendEur: 60 }).warnings).toEqual([]);
  });
});
