/** 95% of a normal distribution lies within this many standard deviations. */
export const z = 1.96;

/** The standard deviation of a figure's logarithm, from its 95% uncertainty. */
export function toLogSigma(u: number): number {
  return Math.log1p(Math.max(0, u)) / z;
}

/** The same in whole percent, as explanations state what is estimated. */
export function toStatedError(sigma: number): number {
  return Math.round(fromLogSigma(sigma) * 100) / 100;
}

/** The 95% uncertainty of a figure, from the standard deviation of its logarithm. */
export function fromLogSigma(sigma: number): number {
  return Math.expm1(z * sigma);
}
