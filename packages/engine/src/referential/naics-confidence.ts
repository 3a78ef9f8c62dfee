/**
 * The evidence for a guess: the shares of the best and second-best codes, and the share of the text's words that are
 * known.
 */
export type NaicsEvidence = { readonly best: number; readonly second: number; readonly known: number };

const tiny = 1e-6;

/** The inputs of the calibration. */
export function toNaicsSignals({ best, second, known }: NaicsEvidence): readonly number[] {
  const odds = Math.log((best + tiny) / (1 - best + tiny));
  const lead = Math.log((best + tiny) / (second + tiny));
  return [1, odds, lead, known, known * odds];
}

/**
 * The probability that the best code is right: of codes with 0.7, seven in ten are. Close to zero if no word is known.
 */
export function toNaicsConfidence(weights: readonly number[], evidence: NaicsEvidence): number {
  if (evidence.known === 0) return 0.01;
  const sum = toNaicsSignals(evidence).reduce((total, signal, at) => total + signal * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
