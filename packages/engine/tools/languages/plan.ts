import type { TrainingPlan } from '../classifier/plan.ts';

/** How the model of a language other than French and English is trained. Found by cross-validation on German. */
export const languagePlan: TrainingPlan = {
  weights: {
    contracts: 1.4,
    shops: 1,
    lines: 1,
    lexicon: 0.5,
    suppliers: 0.1,
    cpv: 0.3,
    cn: 0.2,
    shopify: 0.1,
    nace: 0.5,
    coicop: 0.5,
  },
  remembered: ['contracts', 'shops', 'lines'],
  leastOccurrences: 3,
  isSureOfEach: true,
  linear: { epochs: 10, rate: 0.5, hidden: 0.3, seed: 1 },
};
