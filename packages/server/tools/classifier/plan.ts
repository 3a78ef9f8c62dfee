import type { ExampleSource } from './example.ts';
import type { LinearPlan } from './train-linear.ts';
import type { TrainingPlan } from './train-network.ts';

/** How much an example of each source teaches, beside a labelled line, which teaches one. Found by cross-validation. */
export const sourceWeights: Readonly<Record<ExampleSource, number>> = {
  insee: 1,
  paris: 1,
  austin: 1,
  grocery: 1,
  cpv: 0.1,
  naics: 0.1,
  shopify: 0.05,
  agribalyse: 0.1,
  lines: 0.3,
  lexicon: 0.15,
  suppliers: 0.15,
};

/** Features that occur in fewer examples are left out. */
export const leastOccurrences = 3;

export const networkPlans: readonly (LinearPlan | TrainingPlan)[] = [
  { kind: 'linear', epochs: 6, rate: 0.5, seed: 1 },
  { kind: 'hidden', hidden: 32, epochs: 6, rate: 0.1, featureDropout: 0.3, hiddenDropout: 0.3, seed: 7 },
];
