import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFigures } from '../../src/reasons/figures.ts';
import { writeReasons } from '../../src/reasons/reason-cell.ts';
import { mergeCases, roundCase, type UncertainCase } from '../../src/uncertainty/uncertain-case.ts';
import { toUncertaintyReasons } from '../../src/uncertainty/uncertainty-reasons.ts';
import { createUncertaintySum } from '../../src/uncertainty/uncertainty-sum.ts';

const u = fc.double({ min: 0, max: 3, noNaN: true });
const kg = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
const key = fc.oneof(fc.constantFrom('bc-1', 'bc-2', 'ademe-M69_70-2022', 'price:FR-gas-2023'), fc.string());
const source = fc
  .record({ key, u, isOwn: fc.boolean() })
  .map(({ isOwn, ...rest }) => ({ ...rest, ...(isOwn && { isOwn: true as const }) }));
const part = fc
  .record({ kg, isMean: fc.boolean(), sources: fc.uniqueArray(source, { maxLength: 3, selector: (one) => one.key }) })
  .map(({ isMean, ...rest }) => ({ ...rest, ...(isMean && { isMean: true as const }) }));
const category = fc.record({ shiftKg: fc.double({ min: 0, max: 1e5, noNaN: true }), variance: kg });
const anyCase: fc.Arbitrary<UncertainCase> = fc
  .record({ parts: fc.array(part, { minLength: 1, maxLength: 3 }), category: fc.option(category) })
  .map(({ parts, category: error }) => ({ parts, ...(error !== null && { category: error }) }));
const cases = fc.array(anyCase, { minLength: 1, maxLength: 8 });
const runs = { seed: 18, numRuns: 2_000 };

function intervalOf(all: readonly UncertainCase[]) {
  const sum = createUncertaintySum();
  for (const one of all) sum.add(one);
  return sum.interval();
}

function expectSame(one: ReturnType<typeof intervalOf>, other: ReturnType<typeof intervalOf>): void {
  for (const end of ['meanKg', 'lowKg', 'highKg'] as const) {
    const scale = Math.max(Math.abs(one.lowKg), Math.abs(one.highKg));
    expect(Math.abs(one[end] - other[end])).toBeLessThanOrEqual(1e-9 * scale);
  }
}

const negate = ({ parts, category: error }: UncertainCase): UncertainCase => ({
  parts: parts.map((one) => ({ ...one, kg: -one.kg })),
  ...(error && { category: { shiftKg: -error.shiftKg, variance: error.variance } }),
});

it('a positive total has a positive interval that contains the estimate', () => {
  const property = fc.property(cases, (all) => {
    const { meanKg, lowKg, highKg } = intervalOf(all);
    const point = all.flatMap(({ parts }) => parts).reduce((sum, one) => sum + one.kg, 0);
    expect(lowKg).toBeGreaterThan(0);
    expect(lowKg).toBeLessThanOrEqual(point * (1 + 1e-12));
    expect(highKg).toBeGreaterThanOrEqual(point * (1 - 1e-12));
    expect(highKg).toBeGreaterThanOrEqual(meanKg * (1 - 1e-12));
    expect(Number.isFinite(highKg)).toBe(true);
  });
  fc.assert(property, runs);
});

it('the order of the cases does not matter', () => {
  const property = fc.property(cases, (all) => expectSame(intervalOf(all), intervalOf(all.toReversed())));
  fc.assert(property, runs);
});

it('cases merged into one give the same total', () => {
  const property = fc.property(cases, cases, (some, others) => {
    expectSame(intervalOf([...some, ...others]), intervalOf([mergeCases(some), mergeCases(others)]));
  });
  fc.assert(property, runs);
});

it('a total of credit notes mirrors that of the purchases', () => {
  const property = fc.property(cases, (all) => {
    const { meanKg, lowKg, highKg } = intervalOf(all.map(negate));
    expectSame(intervalOf(all), { meanKg: -meanKg, lowKg: -highKg, highKg: -lowKg });
  });
  fc.assert(property, runs);
});

it('a larger error of a source never makes the interval narrower', () => {
  const property = fc.property(kg, kg, u, u, fc.boolean(), (one, other, smaller, more, isShared) => {
    const total = (size: number) =>
      intervalOf([
        { parts: [{ kg: one, sources: [{ key: 'a', u: size }] }] },
        { parts: [{ kg: other, sources: [{ key: isShared ? 'a' : 'b', u: isShared ? size : 0.3 }] }] },
      ]);
    const [narrow, wide] = [total(smaller), total(smaller + more)];
    expect(wide.highKg - wide.lowKg).toBeGreaterThanOrEqual((narrow.highKg - narrow.lowKg) * (1 - 1e-9));
    expect(wide.highKg).toBeGreaterThanOrEqual(narrow.highKg * (1 - 1e-9));
  });
  fc.assert(property, runs);
});

it('with any signs, the interval is finite and contains the estimate', () => {
  const signed = fc.tuple(anyCase, fc.boolean()).map(([one, isNegative]) => (isNegative ? negate(one) : one));
  const property = fc.property(fc.array(signed, { maxLength: 8 }), (all) => {
    const { lowKg, highKg } = intervalOf(all);
    const point = all.flatMap(({ parts }) => parts).reduce((sum, one) => sum + one.kg, 0);
    const slack = 1e-9 * Math.max(Math.abs(lowKg), Math.abs(highKg));
    expect([lowKg, highKg].every(Number.isFinite)).toBe(true);
    expect(lowKg).toBeLessThanOrEqual(point + slack);
    expect(highKg).toBeGreaterThanOrEqual(point - slack);
  });
  fc.assert(property, runs);
});

it('a case that was written as reasons is read back, to twelve digits', () => {
  const property = fc.property(anyCase, (written) => {
    const reasons = toUncertaintyReasons(roundCase(written));
    expect(readFigures(writeReasons(reasons)).uncertainty).toEqual(roundCase(written));
  });
  fc.assert(property, runs);
});
