import { toLogSigma, toStatedError } from './log-sigma.ts';
import type { ErrorSource, UncertainPart } from './uncertain-case.ts';

/** A part of a case that is counted by the ratio of a group, which is the mean of its products. */
export type GroupPart = {
  readonly kg: number;
  /** The errors that it shares with other cases: of the ratio, of an index, of the group's products. */
  readonly shared: readonly ErrorSource[];
  readonly group: string;
  /** The variance of the logarithm that the product of each case has for itself. */
  readonly ownVariance: number;
};

/**
 * The parts of one case with the spread of the product bought. They share the errors of the group with other cases only as
 * far as they are in that group. The rest of the figure is a part without errors, so that the sum is the footprint.
 *
 * If the category is wrong, the case shares the errors of another group with other cases, but which one is not known.
 * Half of that probability is therefore left in this group: simulated totals were too wide with all of it, by up to 7%,
 * and too narrow with none, by up to 11%; with half, they agree within 5% (`npm run bench:uncertainty`).
 */
export function spreadParts(parts: readonly GroupPart[], probability: number): readonly UncertainPart[] {
  const inGroup = (1 + probability) / 2;
  const found: UncertainPart[] = [];
  let restKg = 0;
  for (const part of parts) {
    const { kg, shared } = part;
    const own = toOwnError(part, parts, inGroup);
    found.push({ kg: kg * inGroup, isMean: true, sources: own === undefined ? shared : [...shared, own] });
    restKg += kg * (1 - inGroup);
  }
  return restKg === 0 ? found : [...found, { kg: restKg, sources: [] }];
}

/**
 * The error that a case shares with no other. All its purchases from a group are of one product, so it is stated once, for
 * the largest part. It completes the variance of the case, which is the same whatever the probability: in another group,
 * the product would be as uncertain.
 */
function toOwnError(part: GroupPart, parts: readonly GroupPart[], inGroup: number): ErrorSource | undefined {
  const { kg, shared, ownVariance } = part;
  const alike = parts.length === 1 ? parts : parts.filter(({ group }) => group === part.group);
  let largest = alike[0] ?? part;
  let sumKg = 0;
  for (const other of alike) {
    sumKg += other.kg;
    if (Math.abs(other.kg) > Math.abs(largest.kg)) largest = other;
  }
  if (largest !== part || kg === 0) return undefined;
  let sharedVariance = 0;
  for (const { u } of shared) sharedVariance += toLogSigma(u) ** 2;
  const squares = Math.expm1(sharedVariance + ownVariance) - inGroup ** 2 * Math.expm1(sharedVariance);
  const share = sumKg / (inGroup * kg);
  const variance = Math.log1p((share ** 2 * squares) / Math.exp(sharedVariance));
  return { key: 'spread', u: toStatedError(Math.sqrt(variance)), isOwn: true };
}
