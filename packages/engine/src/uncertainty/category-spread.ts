/** A category that the case may belong to, with its footprint in that category. */
export type Candidate = { readonly probability: number; readonly kg: number };

/** Mean and variance (kg²) of a footprint over the categories it may belong to. */
export type Spread = { readonly meanKg: number; readonly variance: number };

/**
 * The footprint over the candidates. The remaining probability uses `restKg`, the footprint with the average mix.
 * Probabilities that add up to more than one are scaled down.
 */
export function categorySpread(candidates: readonly Candidate[], restKg: number): Spread {
  const known = candidates.reduce((sum, { probability }) => sum + probability, 0);
  const all = [...candidates, { probability: Math.max(0, 1 - known), kg: restKg }];
  const weight = Math.max(1, known);
  const meanKg = all.reduce((sum, { probability, kg }) => sum + (probability / weight) * kg, 0);
  const variance = all.reduce((sum, { probability, kg }) => sum + (probability / weight) * (kg - meanKg) ** 2, 0);
  return { meanKg, variance };
}
