/** A category that the case may belong to, with its footprint in that category. */
export type Candidate = { readonly probability: number; readonly kg: number };

/** Mean and variance (kg²) of a footprint over the categories it may belong to. */
export type Spread = { readonly meanKg: number; readonly variance: number };

/**
 * The footprint over the candidates. The remaining probability uses `restKg`, the footprint with the average mix.
 * Probabilities that add up to more than one are scaled down.
 */
export function categorySpread(candidates: readonly Candidate[], restKg: number): Spread {
  let known = 0;
  for (const { probability } of candidates) known += probability;
  const rest = Math.max(0, 1 - known);
  const weight = Math.max(1, known);
  let meanKg = 0;
  for (const { probability, kg } of candidates) meanKg += (probability / weight) * kg;
  meanKg += (rest / weight) * restKg;
  let variance = 0;
  for (const { probability, kg } of candidates) variance += (probability / weight) * (kg - meanKg) ** 2;
  variance += (rest / weight) * (restKg - meanKg) ** 2;
  return { meanKg, variance };
}
