import { createFeatureTable } from '../text/feature-table.ts';
import { toTokens } from '../text/tokens.ts';
import type { ClassifierModel } from './classifier.ts';
import type { Evidence } from './confidence.ts';
import { type ClassifierInput, type Features, toFeatures } from './features.ts';
import { type EncodedFeatures, score, toProbabilities } from './network.ts';

/** What the networks think of a text, before calibration. */
export type Opinion = {
  readonly probabilities: Float64Array;
  /** The numbers of the three likeliest groups, best first. */
  readonly ranked: readonly number[];
  readonly evidence: Evidence;
};

const mostFeatures = 8192;

/** The networks of a model, ready to be asked. Keeps its working memory: not to be shared between threads. */
export function createScorer(model: Pick<ClassifierModel, 'codes' | 'knowledge' | 'hashes' | 'networks'>) {
  const vocabulary = createFeatureTable();
  for (const hash of model.hashes) vocabulary.add(hash);
  const encoded: EncodedFeatures = {
    count: 0,
    rows: new Int32Array(mostFeatures),
    values: new Float64Array(mostFeatures),
  };

  /** Returns the share of the features' weight that is known. */
  function encode({ hashes, values }: Features): number {
    encoded.count = 0;
    let known = 0;
    let all = 0;
    for (let at = 0; at < Math.min(hashes.length, mostFeatures); at++) {
      const value = values[at] as number;
      all += value * value;
      const row = vocabulary.find(hashes[at] as number);
      if (row === -1) continue;
      known += value * value;
      encoded.rows[encoded.count] = row;
      encoded.values[encoded.count++] = value;
    }
    return all === 0 ? 0 : known / all;
  }

  /** Averaged as odds are: a strong doubt of one network counts. */
  function average(): Float64Array {
    const sums = new Float64Array(model.codes.length);
    for (const network of model.networks) {
      const probabilities = toProbabilities(score(network, encoded));
      for (let group = 0; group < sums.length; group++) {
        sums[group] =
          (sums[group] as number) +
          Math.log((probabilities[group] as number) + 1e-12) / model.networks.length;
      }
    }
    return toProbabilities(sums);
  }

  return (input: ClassifierInput): Opinion => {
    const known = encode(toFeatures(input, model.knowledge));
    const probabilities = average();
    const ranked = rank(probabilities);
    const [best = 0, second = 0] = ranked.map((group) => probabilities[group] ?? 0);
    const words = toTokens(input.designation).filter((token) => token !== '0').length;
    return { probabilities, ranked, evidence: { best, second, known, words } };
  };
}

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
