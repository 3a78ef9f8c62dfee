/** The 95% confidence interval of a footprint. Low is never above the estimate, high never below. */
export type Interval = { readonly meanKg: number; readonly lowKg: number; readonly highKg: number };

/** The inputs of an interval. */
export type Distribution = {
  /** The estimate itself: the sum of the reported figures. */
  readonly pointKg: number;
  readonly meanKg: number;
  readonly variance: number;
  /** Purchases and credit notes with different factors offset each other. */
  readonly isMixed: boolean;
};

/** 95% of a normal distribution lies within this many standard deviations. */
const z = 1.96;
/**
 * A total of purchases and credit notes that is closer to zero than this many standard deviations may have either
 * sign.
 */
const nearZero = 2;

/** The standard deviation of a figure's logarithm, from its 95% uncertainty. */
export function toLogSigma(u: number): number {
  return Math.log1p(Math.max(0, u)) / z;
}

/**
 * The 95% interval of the log-normal distribution with this mean and variance, mirrored for negative totals.
 *
 * - If purchases and credit notes nearly cancel, the normal distribution is used, since the total may have either
 *   sign.
 * - The mean of a log-normal figure is above its median, which is the reported value. In a total of many independent
 *   factors, upward errors weigh more than downward ones, so the estimate can fall below the interval: the interval
 *   is then extended to include it.
 */
export function toInterval({ pointKg, meanKg, variance, isMixed }: Distribution): Interval {
  const deviation = Math.sqrt(Math.max(0, variance));
  const isNormal =
    meanKg === 0 || Math.sign(meanKg) === -Math.sign(pointKg) || (isMixed && Math.abs(meanKg) < nearZero * deviation);
  const [lowKg, highKg] = isNormal
    ? [meanKg - z * deviation, meanKg + z * deviation]
    : logNormalEnds(meanKg, deviation / Math.abs(meanKg));
  return { meanKg, lowKg: Math.min(lowKg, pointKg), highKg: Math.max(highKg, pointKg) };
}

/**
 * If the deviation is more than seven times the mean, the upper bound would fall again, because the distribution
 * explains the deviation by ever rarer and larger values. The interval therefore stays at its widest.
 */
function logNormalEnds(meanKg: number, variation: number): readonly [low: number, high: number] {
  const sigma = Math.min(z, Math.sqrt(Math.log1p(variation ** 2)));
  const median = meanKg * Math.exp(-(sigma ** 2) / 2);
  const width = Math.exp(z * sigma);
  return meanKg > 0 ? [median / width, median * width] : [median * width, median / width];
}
