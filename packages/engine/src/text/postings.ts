import { createFeatureTable } from './feature-table.ts';
import { eachFeature } from './text-features.ts';

/**
 * Which texts hold which feature. A feature counts once per text, so an entry is only the text's number, in ascending
 * order, and a text's weights follow from the features' own: rarity × the weight of their kind.
 */
export type Postings = ReturnType<typeof createPostings>;

export function createPostings(texts: readonly string[]) {
  const table = createFeatureTable();
  const { numbers, ends } = readTexts(texts, table.add);
  const kinds = numbers.kinds.subarray(0, table.size);
  const starts = new Uint32Array(table.size + 1);
  for (const feature of numbers.features) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  for (let feature = 0; feature < table.size; feature++) {
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  }
  const documents = new (texts.length > 0xffff ? Uint32Array : Uint16Array)(numbers.features.length);
  const weights = new Float32Array(table.size);
  for (let feature = 0; feature < table.size; feature++) {
    const count = (starts[feature + 1] ?? 0) - (starts[feature] ?? 0);
    weights[feature] = (kinds[feature] ?? 0) * toRarity(texts.length, count);
  }
  const next = starts.slice();
  const inverseNorms = new Float32Array(texts.length);
  for (let document = 0, entry = 0; document < texts.length; document++) {
    let squares = 0;
    for (; entry < (ends[document] ?? 0); entry++) {
      const feature = numbers.features[entry] ?? 0;
      documents[next[feature] ?? 0] = document;
      next[feature] = (next[feature] ?? 0) + 1;
      squares += (weights[feature] ?? 0) ** 2;
    }
    inverseNorms[document] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  }

  return {
    find: table.find,
    featureCount: table.size,
    /** Where each feature's entries start in `documents`; one longer than the features. */
    starts,
    documents,
    weights,
    inverseNorms,
    /** What a feature that no text holds weighs beside its kind's weight. */
    unknownRarity: toRarity(texts.length, 0),
    has(feature: number, document: number): boolean {
      let low = starts[feature] ?? 0;
      let high = (starts[feature + 1] ?? 0) - 1;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const found = documents[middle] ?? 0;
        if (found === document) return true;
        if (found < document) low = middle + 1;
        else high = middle - 1;
      }
      return false;
    },
  };
}

/** The root of the usual idf: with it whole, one rare word outweighs all that surrounds it (food terms: -2 points). */
function toRarity(textCount: number, count: number): number {
  return Math.sqrt(Math.log((textCount + 1) / (count + 1)) + 1);
}

/** Every text's distinct features, one text after the other, and where each text ends. */
function readTexts(texts: readonly string[], add: (hash: number) => number) {
  let features = new Uint32Array(texts.length * 40 + 64);
  let lastSeen = new Int32Array(1 << 12);
  let kinds = new Float32Array(1 << 12);
  let size = 0;
  const ends = new Uint32Array(texts.length);
  for (let document = 0; document < texts.length; document++) {
    eachFeature(texts[document] ?? '', (hash, weight) => {
      const feature = add(hash);
      if (feature >= lastSeen.length) {
        lastSeen = doubled(lastSeen, Int32Array);
        kinds = doubled(kinds, Float32Array);
      }
      if (lastSeen[feature] === document + 1) return;
      lastSeen[feature] = document + 1;
      kinds[feature] = weight;
      if (size === features.length) features = doubled(features, Uint32Array);
      features[size++] = feature;
    });
    ends[document] = size;
  }
  return { numbers: { features: features.subarray(0, size), kinds }, ends };
}

type Growing<T> = { new (length: number): T };

function doubled<T extends Int32Array | Uint32Array | Float32Array>(from: T, Kind: Growing<T>): T {
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
