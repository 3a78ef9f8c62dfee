import type { ExampleSource } from './example.ts';
import type { LinearPlan } from './train-linear.ts';
import type { TrainingPlan } from './train-network.ts';

/** How much an example of each source teaches; the smaller labelled sets count more. Found by cross-validation. */
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
export const leastOccurrences = 6;

export const networkPlans: readonly (LinearPlan | TrainingPlan)[] = [
  { kind: 'linear', epochs: 5, rate: 0.5, seed: 1 },
  {
    kind: 'hidden',
    ...{ hidden: 24, epochs: 4, rate: 0.1 },
    featureDropout: 0.4,
    hiddenDropout: 0.2,
    seed: 7,
  },
];
