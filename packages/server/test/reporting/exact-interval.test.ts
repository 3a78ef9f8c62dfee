import { describe, expect, it } from 'vitest';
import { exactInterval } from '../../src/reporting/exact-interval.ts';

describe('the exact interval of a share', () => {
  it('is unknown before the first check', () => {
    expect(exactInterval(0, 0)).toBeUndefined();
  });

  // Newcombe, Statistics in Medicine 17 (1998), table I, method 5; the last two from the manual of R, binom.test.
  it.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
    [682, 925, 0.7077, 0.7654],
    [243, 925, 0.2346, 0.2923],
  ])('of %d among %d equals the published one', (found, looked, low, high) => {
    const interval = exactInterval(found, looked);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
    expect(interval?.share).toBe(found / looked);
  });

  // In closed form: for none of n, (1 − high)^n = 0.025.
  it.each([1, 2, 10, 60, 1_000])('of none among %d has the bound of the closed form', (looked) => {
    const interval = exactInterval(0, looked);
    expect(interval).toMatchObject({ share: 0, low: 0 });
    expect(interval?.high).toBeCloseTo(1 - 0.025 ** (1 / looked), 12);
    const mirrored = exactInterval(looked, looked);
    expect(mirrored).toMatchObject({ share: 1, high: 1 });
    expect(mirrored?.low).toBeCloseTo(0.025 ** (1 / looked), 12);
  });
});
