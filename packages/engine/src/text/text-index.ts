import { createBestTargets } from './best-targets.ts';
import { createCosineIndex, toCosineTables } from './cosine-index.ts';
import { createFeatureTable } from './feature-table.ts';
import { countDocuments, type FeatureLists, hasFeature, type Postings, toPostings } from './postings.ts';
import { eachFeature } from './text-features.ts';

/** A text for a target, which is a number chosen by the caller; several texts may share one target. */
export type IndexedText = { readonly text: string; readonly target: number };

/** A target and the similarity of its nearest text, from 0 (nothing shared) to 1 (the same words). */
export type Neighbour = { readonly target: number; readonly score: number };

/**
 * Nearest texts by the cosine of their words and letter n-grams, each weighted by its rarity among the indexed texts.
 * `nearest` gives distinct targets, best first; of equal ones, the text that was given first. The same documents and
 * query always give the same result.
 */
export type TextIndex = { nearest(text: string, limit: number): readonly Neighbour[] };

/**
 * The number of entries that a query may look up. Beyond it, its most common features count only for the best texts.
 */
const followBudget = 8_000;
/** The number of additional texts that are scored again if some features were not looked up. */
const secondLook = 24;

export function createTextIndex(indexed: readonly IndexedText[]): TextIndex {
  const { lists, kindWeights, find } = collectFeatures(indexed.map(({ text }) => text));
  const postings = toPostings(lists, { featureCount: kindWeights.length, mostDocuments: indexed.length });
  const weights = kindWeights.map(
    (weight, feature) => weight * toRarity(indexed.length, countDocuments(postings, feature)),
  );
  const tables = toCosineTables(postings, weights);
  const index = createCosineIndex(tables);
  const readQuery = createQueryReader({ find, weights, unknownRarity: toRarity(indexed.length, 0) });
  const targets = Int32Array.from(indexed, ({ target }) => target);
  const best = createBestTargets();

  function pick(touchedCount: number, size: number): void {
    best.clear(size);
    let least = best.leastScore;
    for (let at = 0; at < touchedCount; at++) {
      const document = index.touched[at] as number;
      const score = index.take(document);
      if (score < least) continue;
      best.offer(targets[document] as number, document, score);
      least = best.leastScore;
    }
  }

  /** Adds the features that were not looked up for the leading texts, and ranks these again. */
  function addCommon(features: readonly number[], limit: number): void {
    const ahead = best.documents.map((document, rank) => ({ document, score: best.scores[rank] as number }));
    best.clear(limit);
    for (const { document, score } of ahead) {
      let gain = 0;
      for (const feature of features) {
        if (hasFeature(postings, feature, document)) gain += (weights[feature] as number) ** 2;
      }
      const whole = score + gain * (tables.inverseNorms[document] as number);
      best.offer(targets[document] as number, document, whole);
    }
  }

  function nearest(text: string, limit: number): readonly Neighbour[] {
    const { features, squaredNorm } = readQuery(text);
    const followed = putRarestFirst(features, postings);
    const isCut = followed < features.length;
    pick(index.follow(features, followed), isCut ? limit + secondLook : limit);
    if (isCut) addCommon(features.slice(followed), limit);
    const scale = squaredNorm === 0 ? 0 : 1 / Math.sqrt(squaredNorm);
    return best.targets.map((target, rank) => ({ target, score: Math.min(1, (best.scores[rank] as number) * scale) }));
  }

  return { nearest };
}

/**
 * The square root of the usual idf: with the full idf, one rare word outweighs everything around it, which costs 2
 * points on food terms.
 */
function toRarity(textCount: number, count: number): number {
  return Math.sqrt(Math.log((textCount + 1) / (count + 1)) + 1);
}

/** Reads the known features of a text, each once, and the square of its norm, which includes unknown features. */
function createQueryReader({
  find,
  weights,
  unknownRarity,
}: {
  readonly find: (hash: number) => number;
  readonly weights: Float32Array;
  readonly unknownRarity: number;
}) {
  const lastSeen = new Uint32Array(weights.length);
  let features: number[] = [];
  let squaredNorm = 0;
  let queryNumber = 0;

  const take = (hash: number, weight: number, isCounted: boolean) => {
    const feature = find(hash);
    if (feature < 0) {
      if (isCounted) squaredNorm += (weight * unknownRarity) ** 2;
      return;
    }
    if (lastSeen[feature] === queryNumber) return;
    lastSeen[feature] = queryNumber;
    squaredNorm += (weights[feature] as number) ** 2;
    features.push(feature);
  };

  return (text: string): { readonly features: number[]; readonly squaredNorm: number } => {
    queryNumber = queryNumber === 0xffffffff ? 1 : queryNumber + 1;
    if (queryNumber === 1) lastSeen.fill(0);
    features = [];
    squaredNorm = 0;
    eachFeature(text, take);
    return { features, squaredNorm };
  };
}

/** Returns how many of the features are within the budget. If not all are, sorts them with the rarest first. */
function putRarestFirst(features: number[], postings: Postings): number {
  let left = followBudget;
  for (const feature of features) left -= countDocuments(postings, feature);
  if (left >= 0) return features.length;
  features.sort((a, b) => countDocuments(postings, a) - countDocuments(postings, b) || a - b);
  left = followBudget;
  return features.findIndex((feature) => {
    left -= countDocuments(postings, feature);
    return left < 0;
  });
}

/** The feature indexes of each text, and the weight of each feature apart from its rarity. */
type TextFeatures = {
  readonly lists: FeatureLists;
  readonly kindWeights: Float32Array;
  /** The index of a feature by its hash; -1 if no text has it. */
  readonly find: (hash: number) => number;
};

function collectFeatures(texts: readonly string[]): TextFeatures {
  const table = createFeatureTable();
  let features = new Uint32Array(texts.length * 40 + 64);
  let lastSeen = new Int32Array(1 << 12);
  let kindWeights = new Float32Array(1 << 12);
  let size = 0;
  const starts = new Uint32Array(texts.length + 1);
  for (let text = 0; text < texts.length; text++) {
    eachFeature(texts[text] ?? '', (hash, weight) => {
      const feature = table.add(hash);
      if (feature >= lastSeen.length) {
        lastSeen = doubled(lastSeen, Int32Array);
        kindWeights = doubled(kindWeights, Float32Array);
      }
      if (lastSeen[feature] === text + 1) return;
      lastSeen[feature] = text + 1;
      kindWeights[feature] = weight;
      if (size === features.length) features = doubled(features, Uint32Array);
      features[size++] = feature;
    });
    starts[text + 1] = size;
  }
  return {
    lists: { starts, features: features.subarray(0, size) },
    kindWeights: kindWeights.subarray(0, table.size),
    find: table.find,
  };
}

type Growing<T> = { new (length: number): T };

function doubled<T extends Int32Array | Uint32Array | Float32Array>(from: T, Kind: Growing<T>): T {
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
