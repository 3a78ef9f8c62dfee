/** A share with the bounds between which it lies with 95 %. */
export type ShareInterval = { readonly share: number; readonly low: number; readonly high: number };

/** What each bound leaves outside. */
const tail = 0.025;

/**
 * The share of `found` among `looked` and its exact 95 % interval (Clopper–Pearson): the low bound is the share at which so
 * many or more would be found with 2.5 %, the high one that at which so many or fewer would be. Undefined where nobody has
 * looked.
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

/** Logarithms of how many ways there are to choose 0, 1, 2 … of so many. */
function logBinomials(all: number): readonly number[] {
  const logs = [0];
  for (let count = 1; count <= all; count++) {
    logs.push((logs[count - 1] as number) + Math.log((all - count + 1) / count));
  }
  return logs;
}

/** Where the share is no longer too small, by halving; 60 times is as exact as numbers are. */
function findShare(isTooSmall: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let time = 0; time < 60; time++) {
    const middle = (low + high) / 2;
    if (isTooSmall(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
