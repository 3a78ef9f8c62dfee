import { toTokens } from '../text/tokens.ts';
import type { ClassifierModel } from './classifier.ts';
import type { Evidence } from './confidence.ts';
import { createFeatureList } from './feature-list.ts';
import { type ClassifierInput, readFeatures } from './features.ts';
import { createNeighbours } from './neighbours.ts';
import { createLayer, type EncodedFeatures, type Layer, toProbabilities } from './network.ts';
import { createRowSums, toSumCount } from './row-sums.ts';
import { createSortedHashes } from './sorted-hashes.ts';

/** What networks and neighbours think of a text, before calibration. */
export type Opinion = {
  /** Valid until the next question. */
  readonly probabilities: Float64Array;
  /** The numbers of the three likeliest groups, best first. */
  readonly ranked: readonly number[];
  readonly evidence: Evidence;
};

const mostFeatures = 8192;

/** How much the neighbours' votes count beside the networks, and the vote of no line at all. Found by cross-validation. */
const neighbours = { weight: 0.6, leastVote: 0.002 };

/** What a model's networks and neighbours consist of, without its calibration. */
export type Scored = Pick<ClassifierModel, 'codes' | 'knowledge' | 'hashes' | 'networks' | 'neighbours'>;

/** A model ready to be asked. Keeps its working memory: not to be shared between threads. */
export function createScorer(model: Scored) {
  const { knowledge, codes } = model;
  const findRow = createSortedHashes(model.hashes);
  const sumRows = createRowSums(model.networks);
  const layers = model.networks.map(createLayer);
  const findNeighbours = createNeighbours(model.neighbours, codes.length);
  const widths = model.networks.map(({ hidden }) => toSumCount(hidden));
  const features = createFeatureList();
  const averages = new Float64Array(codes.length);
  const encoded: EncodedFeatures = {
    count: 0,
    rows: new Int32Array(mostFeatures),
    values: new Float64Array(mostFeatures),
  };

  /** Returns the share of the features' weight that is known. */
  function encode(): number {
    const { count, hashes, values } = features;
    const { rows: knownRows, values: knownValues } = encoded;
    let size = 0;
    let known = 0;
    let all = 0;
    for (let at = 0; at < count && at < mostFeatures; at++) {
      const value = values[at] as number;
      all += value * value;
      const row = findRow(hashes[at] as number);
      if (row === -1) continue;
      known += value * value;
      knownRows[size] = row;
      knownValues[size++] = value;
    }
    encoded.count = size;
    return all === 0 ? 0 : known / all;
  }

  /** Scores are averaged, so that a strong doubt of one network counts; one turn to probabilities does for all. */
  function average(votes: Float64Array): Float64Array {
    const sums = sumRows(encoded);
    averages.fill(0);
    let first = 0;
    for (let network = 0; network < layers.length; network++) {
      const scores = (layers[network] as Layer)(sums, first);
      first += widths[network] as number;
      for (let group = 0; group < averages.length; group++) {
        averages[group] = (averages[group] as number) + (scores[group] as number) / layers.length;
      }
    }
    for (let group = 0; group < averages.length; group++) {
      const vote = Math.log((votes[group] as number) + neighbours.leastVote);
      averages[group] = (averages[group] as number) + neighbours.weight * vote;
    }
    return toProbabilities(averages);
  }

  return (input: ClassifierInput): Opinion => {
    const tokens = toTokens(input.designation);
    const termCount = readFeatures({ input, tokens, knowledge, features });
    const known = encode();
    const { votes, nearest } = findNeighbours(features.hashes, termCount);
    const probabilities = average(votes);
    const ranked = rank(probabilities);
    const best = probabilities[ranked[0] ?? -1] ?? 0;
    const second = probabilities[ranked[1] ?? -1] ?? 0;
    let words = 0;
    for (const token of tokens) if (token !== '0') words++;
    return { probabilities, ranked, evidence: { best, second, known, words, nearest } };
  };
}

/** The numbers of the three largest, the first of equals. */
function rank(probabilities: Float64Array): readonly number[] {
  const best: number[] = [];
  for (let group = 0; group < probabilities.length; group++) {
    const probability = probabilities[group] as number;
    let place = best.length;
    while (place > 0 && probability > (probabilities[best[place - 1] as number] as number)) place--;
    if (place > 2) continue;
    for (let at = Math.min(best.length, 2); at > place; at--) best[at] = best[at - 1] as number;
    best[place] = group;
  }
  return best;
}
