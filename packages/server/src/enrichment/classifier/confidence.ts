/** What a guess rests on. */
export type Evidence = {
  /** The network's own probabilities of its best and second guess. */
  readonly best: number;
  readonly second: number;
  /** Share of the text's features that the network knows. */
  readonly known: number;
  readonly words: number;
};

/** Weights of a logistic curve, one for each number of `toSignals`. */
export type Confidence = readonly number[];

const tiny = 1e-6;

/** The numbers the curve weighs. A network is surest of itself where it knows least, hence the share it knows. */
export function toSignals({ best, second, known, words }: Evidence): readonly number[] {
  const odds = Math.log((best + tiny) / (1 - best + tiny));
  const lead = Math.log((best + tiny) / (second + tiny));
  return [1, odds, lead, known, known * odds, Math.log(1 + words), words === 0 ? 1 : 0, known * known];
}

/** The probability that the best guess is right: of guesses given 0.9, nine in ten are. */
export function toConfidence(confidence: Confidence, evidence: Evidence): number {
  const sum = toSignals(evidence).reduce((total, signal, at) => total + signal * (confidence[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
