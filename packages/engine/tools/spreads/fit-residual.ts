/** A good with both figures: what its purchase is off by, and how much of the variance is known otherwise. */
export type Deviation = {
  /** The logarithm of the physical figure over that by money. */
  readonly log: number;
  /** The variances of the group's mean and between its industries. */
  readonly knownVariance: number;
};

/** The share of goods that an interval of 95% is to hold: those in the tails are further out than a log-normal has them. */
const held = 0.9;
const z = 1.96;
const step = 0.01;
/** The interval of a log-normal around its mean grows no further. */
const widest = z;

/**
 * The smallest residual, as a standard deviation of the logarithm, with which the 95% interval of the line by money
 * holds the physical figure of nine goods in ten; never below the one that gives the deviations their own mean square.
 */
export function fitResidual(deviations: readonly Deviation[]): number {
  const square =
    deviations.reduce((sum, { log, knownVariance }) => sum + log ** 2 - knownVariance, 0) / deviations.length;
  const least = Math.ceil(Math.sqrt(Math.max(0, square)) / step);
  for (let steps = least; steps * step < widest; steps++) {
    if (shareHeld(deviations, steps * step) >= held) return steps * step;
  }
  return widest;
}

/** The share of deviations inside the interval around the mean, with this residual. */
export function shareHeld(deviations: readonly Deviation[], residual: number): number {
  const inside = deviations.filter(({ log, knownVariance }) => {
    const variance = Math.min(widest ** 2, knownVariance + residual ** 2);
    return Math.abs(log + variance / 2) <= z * Math.sqrt(variance);
  });
  return inside.length / deviations.length;
}
