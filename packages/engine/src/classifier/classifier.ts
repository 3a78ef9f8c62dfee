import type { SplitCompound } from '../text/compounds.ts';
import type { Classification } from './classification.ts';
import type { ClassifierTables } from './classifier-tables.ts';
import { toConfidence } from './confidence.ts';
import type { ClassifierInput } from './features.ts';
import { createRefinement } from './refine-classification.ts';
import { createScorer } from './scorer.ts';
import type { WordMeanings } from './word-meanings.ts';

/** Finds the group of a product. */
export type Classifier = ReturnType<typeof createClassifier>;

export function createClassifier(tables: ClassifierTables, meanings: WordMeanings = new Map(), split?: SplitCompound) {
  const { codes, matchedAt, unmatchedBelow, confidence: curve } = tables;
  const weigh = createScorer(tables, split);
  const { toClassified, refine, findSeller } = createRefinement(tables, meanings);

  function classifyByWeights(input: ClassifierInput): Classification {
    const { probabilities, ranked, evidence } = weigh(input);
    const confidence = toConfidence(curve, evidence);
    // What calibration adds to or takes from the best group is distributed among the others.
    const rest = (1 - confidence) / Math.max(1 - evidence.best, 1e-9);
    return {
      ranked: ranked.map((group, place) => ({
        code: codes[group] ?? '',
        probability: place === 0 ? confidence : Math.min(confidence, (probabilities[group] ?? 0) * rest),
      })),
    };
  }

  return {
    matchedAt,
    unmatchedBelow,
    findSeller,

    /** Accepts any text; a meaningless one gets a low confidence. */
    classify(input: ClassifierInput): Classification {
      return refine(input, classifyByWeights(toClassified(input)));
    },
  };
}
