import { toTokens } from '../text/tokens.ts';
import { type Confidence, toConfidence } from './confidence.ts';
import { type ClassifierInput, type Knowledge, toFeatures } from './features.ts';
import { type Network, score, toProbabilities } from './network.ts';

/** Everything the classifier consists of, as it is trained, stored and loaded. */
export type ClassifierModel = {
  /** The group codes, by number. */
  readonly codes: readonly string[];
  readonly knowledge: Knowledge;
  /** Trained apart; their opinions are averaged. */
  readonly networks: readonly Network[];
  readonly confidence: Confidence;
  /** From this confidence on the answer stands: at most one in twenty is wrong, as measured on lines not seen. */
  readonly matchedAt: number;
  /** Below this confidence no guess is worth giving: texts without meaning end up here. */
  readonly unmatchedBelow: number;
};

/** A group and how likely it is, calibrated. */
export type RankedGroup = { readonly code: string; readonly probability: number };

/** The three likeliest groups, best first. */
export type Classification = { readonly ranked: readonly RankedGroup[] };

/** Tells the group of a product. */
export type Classifier = ReturnType<typeof createClassifier>;

export function createClassifier(model: ClassifierModel) {
  return {
    matchedAt: model.matchedAt,
    unmatchedBelow: model.unmatchedBelow,

    /** Any text is acceptable; one that says nothing gets a low confidence. */
    classify(input: ClassifierInput): Classification {
      const { probabilities, known } = weigh(model, input);
      const ranked = rank(probabilities);
      const [best = 0, second = 0] = ranked.map((group) => probabilities[group] ?? 0);
      const words = toTokens(input.designation).filter((token) => token !== '0').length;
      const confidence = toConfidence(model.confidence, { best, second, known, words });
      // What the best gains or loses by calibration is shared out among the others.
      const rest = (1 - confidence) / Math.max(1 - best, 1e-9);
      return {
        ranked: ranked.map((group, place) => ({
          code: model.codes[group] ?? '',
          probability: place === 0 ? confidence : Math.min(confidence, (probabilities[group] ?? 0) * rest),
        })),
      };
    },
  };
}

/** The networks' probabilities, averaged as odds are: a strong doubt of one counts. */
export function weigh(
  model: Pick<ClassifierModel, 'codes' | 'knowledge' | 'networks'>,
  input: ClassifierInput,
) {
  const features = toFeatures(input, model.knowledge);
  const opinions = model.networks.map((network) => score(network, features));
  const sums = new Float64Array(model.codes.length);
  for (const { scores } of opinions) {
    const probabilities = toProbabilities(scores);
    for (let group = 0; group < sums.length; group++) {
      sums[group] = (sums[group] ?? 0) + Math.log((probabilities[group] ?? 0) + 1e-12) / opinions.length;
    }
  }
  return { probabilities: toProbabilities(sums), known: opinions[0]?.known ?? 0 };
}

/** The numbers of the three largest, best first. */
function rank(probabilities: Float64Array): readonly number[] {
  const best: number[] = [];
  for (let group = 0; group < probabilities.length; group++) {
    const at = best.findIndex((other) => (probabilities[group] ?? 0) > (probabilities[other] ?? 0));
    if (at !== -1) best.splice(at, 0, group);
    else if (best.length < 3) best.push(group);
    if (best.length > 3) best.pop();
  }
  return best;
}
