/** The price for customers that buy `from` to `to` units in a year. */
export type BandPrice = { readonly from: number; readonly to: number; readonly price: number };

/**
 * The band of a customer by annual spend, as an index into the bands, which are in ascending order. The limit between
 * two bands in money is their common limit at the geometric mean of their prices: larger customers pay less, so at
 * either price alone some amounts would belong to both bands, or to none. More money never leads to a lower band.
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

/**
 * Half of the difference from the neighbour with the more distant price, in percent; zero if there is no neighbour.
 */
export function bandStepPct(bands: readonly BandPrice[], index: number): number {
  const own = bands[index]?.price ?? 0;
  const steps = [bands[index - 1], bands[index + 1]].flatMap((neighbour) =>
    neighbour === undefined ? [] : [Math.abs(Math.log(neighbour.price / own))],
  );
  return steps.length === 0 ? 0 : 50 * Math.max(...steps);
}
