import type { ExampleSource } from './example.ts';
import type { LinearPlan } from './train-linear.ts';

/** How a classifier is trained. */
export type TrainingPlan = {
  /** The weight of an example by source. */
  readonly weights: Readonly<Partial<Record<ExampleSource, number>>>;
  /** Sources whose lines are kept as neighbours. */
  readonly remembered: readonly ExampleSource[];
  /** Features that occur in fewer examples are left out. */
  readonly leastOccurrences: number;
  /** Whether few enough accepted answers must be wrong in each kind of line, not only in all of them. */
  readonly isSureOfEach: boolean;
  readonly linear: LinearPlan;
};

/** The smaller labelled sets have more weight. Found by cross-validation. */
const weights = {
  insee: 1,
  paris: 1.4,
  austin: 2,
  grocery: 1,
  cpv: 0.04,
  naics: 0.04,
  shopify: 0.02,
  agribalyse: 0.04,
  lines: 0.16,
  coded: 0.2,
  lexicon: 0.08,
  suppliers: 0.08,
};

/**
 * French and English. Lines in the style of buyers are kept as neighbours; those of taxonomies did not help.
 */
export const mainPlan: TrainingPlan = {
  weights,
  remembered: ['insee', 'paris', 'austin', 'grocery', 'coded'],
  leastOccurrences: 3,
  isSureOfEach: false,
  linear: { epochs: 5, rate: 0.5, hidden: 0.3, seed: 1 },
};
