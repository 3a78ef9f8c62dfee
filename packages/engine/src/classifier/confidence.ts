/** The evidence behind a guess. */
export type Evidence = {
  /** The model's own probabilities of its best and second guess. */
  readonly best: number;
  readonly second: number;
  /** Share of the text's features that have weights. */
  readonly known: number;
  readonly words: number;
  /** The share of words with at most three letters, which codes and damaged files leave behind. */
  readonly short: number;
  /** The similarity of the nearest known line, from 0 to 1. */
  readonly nearest: number;
};

/** Weights of a logistic curve, one for each number of `toSignals`. */
export type Confidence = readonly number[];

const tiny = 1e-6;

/** The inputs of the curve. The model is most confident where it knows least, hence the share of known features. */
export function toSignals({ best, second, known, words, short, nearest }: Evidence): readonly number[] {
  const odds = Math.log((best + tiny) / (1 - best + tiny));
  const lead = Math.log((best + tiny) / (second + tiny));
  const knowledge = [known, known * odds, known * known, nearest, nearest * odds];
  const form = [short, short * short, Math.log(1 + words), words === 0 ? 1 : 0];
  return [1, odds, lead, ...knowledge, ...form];
}

/** The probability that the best guess is right: of guesses with 0.9, nine in ten are. */
export function toConfidence(confidence: Confidence, evidence: Evidence): number {
  const sum = toSignals(evidence).reduce((total, signal, at) => total + signal * (confidence[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
