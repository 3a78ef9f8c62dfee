import { addParts, type SplitCompound } from '../text/compounds.ts';
import { findFeature } from '../text/feature-table.ts';
import { toTokens } from '../text/tokens.ts';
import { toProbabilities } from '../to-probabilities.ts';
import type { ScorerTables } from './classifier-tables.ts';
import type { Evidence } from './confidence.ts';
import { createFeatureList } from './feature-list.ts';
import { type ClassifierInput, readFeatures } from './features.ts';
import type { EncodedFeatures } from './linear-weights.ts';
import { createNeighbours } from './neighbours.ts';
import { createRowSums } from './row-sums.ts';

/** The scores of weights and neighbours for a text, before calibration. */
export type Opinion = {
  /** Valid until the next call. */
  readonly probabilities: Float64Array;
  /** The indexes of the three most likely groups, best first. */
  readonly ranked: readonly number[];
  readonly evidence: Evidence;
};

const mostFeatures = 8192;

/** The weight of the neighbours' votes, and the vote of a group without lines. Found by cross-validation. */
const neighbours = { weight: 0.4, leastVote: 0.002 };
const silence = Math.log(neighbours.leastVote);

/** A model ready for use. Keeps its working memory: not to be shared between threads. `split` is for languages with compounds. */
export function createScorer(tables: ScorerTables, split?: SplitCompound) {
  const { knowledge, codes, slots, step, bias } = tables;
  const sumRows = createRowSums(tables.rows);
  const findNeighbours = createNeighbours(tables.neighbours, codes.length);
  const features = createFeatureList();
  const scores = new Float64Array(codes.length);
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
      const row = findFeature(slots, hashes[at] as number);
      if (row === -1) continue;
      known += value * value;
      knownRows[size] = row;
      knownValues[size++] = value;
    }
    encoded.count = size;
    return all === 0 ? 0 : known / all;
  }

  function score(votes: Float64Array): Float64Array {
    const sums = sumRows(encoded);
    for (let group = 0; group < scores.length; group++) {
      const vote = votes[group] as number;
      const said = vote === 0 ? silence : Math.log(vote + neighbours.leastVote);
      scores[group] = (bias[group] as number) + (sums[group] as number) * step + neighbours.weight * said;
    }
    return toProbabilities(scores);
  }

  return (input: ClassifierInput): Opinion => {
    const tokens = toTokens(input.designation);
    const termCount = readFeatures({ input, tokens: addParts(tokens, split), knowledge, features });
    const known = encode();
    const { votes, nearest } = findNeighbours(features.hashes, termCount);
    const probabilities = score(votes);
    const ranked = rank(probabilities);
    const best = probabilities[ranked[0] ?? -1] ?? 0;
    const second = probabilities[ranked[1] ?? -1] ?? 0;
    return { probabilities, ranked, evidence: { best, second, known, ...countWords(tokens), nearest } };
  };
}

function countWords(tokens: readonly string[]): Pick<Evidence, 'words' | 'short'> {
  let words = 0;
  let short = 0;
  for (const token of tokens) {
    if (token === '0') continue;
    words++;
    if (token.length <= 3) short++;
  }
  return { words, short: words === 0 ? 1 : short / words };
}

/** The indexes of the three largest; of equal ones, the first. */
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
