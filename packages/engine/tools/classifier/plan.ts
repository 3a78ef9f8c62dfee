import type { ExampleSource } from './example.ts';
import type { LinearPlan } from './train-linear.ts';

/** The weight of an example by source; the smaller labelled sets have more weight. Found by cross-validation. */
export const sourceWeights: Readonly<Record<ExampleSource, number>> = {
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

/** Features that occur in fewer examples are left out. */
export const leastOccurrences = 3;

export const linearPlan: LinearPlan = { epochs: 5, rate: 0.5, hidden: 0.3, seed: 1 };
