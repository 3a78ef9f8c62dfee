/** A share with its 95% confidence interval. */
export type ShareInterval = { readonly share: number; readonly low: number; readonly high: number };

/** The probability beyond each bound. */
const tail = 0.025;

/**
 * The share of `found` among `looked` and its exact 95% confidence interval (Clopper–Pearson): at the low bound, the
 * probability of finding this many or more is 2.5%; at the high bound, that of finding this many or fewer. Undefined if
 * `looked` is 0.
 */
export function exactInterval(found: number, looked: number): ShareInterval | undefined {
  if (looked === 0) return undefined;
  const logChoices = logBinomials(looked);
  const atMost = (most: number, share: number) => {
    let sum = 0;
    for (let count = 0; count <= most; count++) {
      const log = (logChoices[count] as number) + count * Math.log(share);
      sum += Math.exp(log + (looked - count) * Math.log1p(-share));
    }
    return sum;
  };
  return {
    share: found / looked,
    low: found === 0 ? 0 : findShare((share) => 1 - atMost(found - 1, share) < tail),
    high: found === looked ? 1 : findShare((share) => atMost(found, share) > tail),
  };
}

/** Logarithms of the binomial coefficients: ways to choose 0, 1, 2 … of this many. */
function logBinomials(all: number): readonly number[] {
  const logs = [0];
  for (let count = 1; count <= all; count++) {
    logs.push((logs[count - 1] as number) + Math.log((all - count + 1) / count));
  }
  return logs;
}

/** The smallest share that is large enough, by bisection; 60 steps reach the precision of floating-point numbers. */
function findShare(isTooSmall: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let time = 0; time < 60; time++) {
    const middle = (low + high) / 2;
    if (isTooSmall(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
