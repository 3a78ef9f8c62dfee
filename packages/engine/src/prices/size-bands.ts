/** The price for customers who buy from `from` to `to` units in a year. */
export type BandPrice = { readonly from: number; readonly to: number; readonly price: number };

/**
 * Which band a customer is in who spends so much in a year, as an index of the bands, which are in rising order. The
 * money that parts two bands is their common limit at the geometric mean of their prices: larger customers pay less,
 * so that at either price alone some amounts would belong to both bands, or to none. More money never gives a lower
 * band.
 */
export function findBand(bands: readonly BandPrice[], yearlySpend: number): number {
  let limit = 0;
  for (let index = 0; index < bands.length - 1; index++) {
    const [band, next] = [bands[index], bands[index + 1]] as [BandPrice, BandPrice];
    limit = Math.max(limit, band.to * Math.sqrt(band.price * next.price));
    if (yearlySpend < limit) return index;
  }
  return bands.length - 1;
}

/** Half of the difference to the neighbour whose price is farther away, in percent; zero where there is none. */
export function bandStepPct(bands: readonly BandPrice[], index: number): number {
  const own = bands[index]?.price ?? 0;
  const steps = [bands[index - 1], bands[index + 1]].flatMap((neighbour) =>
    neighbour === undefined ? [] : [Math.abs(Math.log(neighbour.price / own))],
  );
  return steps.length === 0 ? 0 : 50 * Math.max(...steps);
}
