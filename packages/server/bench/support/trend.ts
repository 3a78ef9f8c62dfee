/** The trend of a figure over a run: a straight line through its equidistant values. */
export type Trend = {
  readonly mean: number;
  /** Change from the beginning of the line to its end. */
  readonly change: number;
  /** The standard error of that change, from the scatter of the values. */
  readonly noise: number;
};

/** Least squares; needs three values or more. */
export function toTrend(values: readonly number[]): Trend {
  const count = values.length;
  const meanPlace = (count - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const spread = values.reduce((sum, _, place) => sum + (place - meanPlace) ** 2, 0);
  const slope = values.reduce((sum, value, place) => sum + (place - meanPlace) * (value - mean), 0) / spread;
  const residue = values.reduce((sum, value, place) => sum + (value - mean - slope * (place - meanPlace)) ** 2, 0);
  const slopeError = Math.sqrt(residue / Math.max(1, count - 2) / spread);
  return { mean, change: slope * (count - 1), noise: slopeError * (count - 1) };
}

/** Whether it rose by more than its scatter explains, and by more than this share of its mean. */
export function isRising({ mean, change, noise }: Trend, share: number): boolean {
  return change > 3 * noise && change > share * mean;
}
