import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categoryOf, footprintOf, lineOf, physicalDiesel } from './footprint-request.ts';

const amount = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: undefined });
const small = fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined });
const year = fc.option(fc.integer({ min: 2015, max: 2030 }), { nil: undefined });
const row = fc.record({ quantity: fc.oneof(amount, small), spendEur: fc.oneof(amount, small), year }).map(lineOf);
const ratios = fc.record({
  2021: fc.double({ min: 0.001, max: 10, noNaN: true }),
  2022: fc.double({ min: 0, max: 10, noNaN: true }),
});

it('any rows give finite figures with low <= footprint <= high that can be recalculated', () => {
  const property = fc.property(
    fc.array(row, { maxLength: 6 }),
    fc.boolean(),
    fc.array(ratios, { minLength: 1, maxLength: 3 }),
    (rows, isPhysical, [own = {}, ...others]) => {
      const found = footprintOf({
        rows,
        physical: isPhysical ? physicalDiesel : undefined,
        monetary: categoryOf('X', own),
        alternatives: others.map((other, index) => categoryOf(`Y${index}`, other)),
      });
      const { activityValue, factorValue, footprintKgCo2e, lowKgCo2e, highKgCo2e } = found;
      if (activityValue === undefined || factorValue === undefined || footprintKgCo2e === undefined) return;
      const figures = [activityValue, factorValue, footprintKgCo2e, lowKgCo2e, highKgCo2e];
      expect(figures.every(Number.isFinite)).toBe(true);
      expect(lowKgCo2e).toBeLessThanOrEqual(footprintKgCo2e);
      expect(highKgCo2e).toBeGreaterThanOrEqual(footprintKgCo2e);
      const redone = activityValue * factorValue;
      expect(Math.abs(redone - footprintKgCo2e)).toBeLessThanOrEqual(1e-9 * Math.abs(redone));
    },
  );
  fc.assert(property, { seed: 11, numRuns: 3_000 });
});
