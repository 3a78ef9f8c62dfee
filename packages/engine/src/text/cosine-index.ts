import type { Postings } from './postings.ts';

/** The weight of each feature, the same in every document; norms have the precision of the weights. */
type Weights = Float32Array | Float64Array;

/** What an index looks up. */
export type CosineTables = {
  readonly postings: Postings;
  readonly weights: Weights;
  /** One over the norm of each document; 0 for a document without features. */
  readonly inverseNorms: Weights;
};

/** The tables for these weights. */
export function toCosineTables(postings: Postings, weights: Weights): CosineTables {
  return { postings, weights, inverseNorms: toInverseNorms(postings, weights) };
}

/**
 * Finds the documents that share features with a query, and their cosine similarity: the squared weights of shared
 * features, divided by the norms of both. The caller decides which features there are, their weights, which features of
 * a query are looked up, the query's norm, and what the documents mean. Three callers use it for every line of a
 * ledger.
 */
export function createCosineIndex({ postings, weights, inverseNorms }: CosineTables) {
  const { starts, documents, documentCount } = postings;
  const shared = new Float32Array(documentCount);
  const touched = new Uint32Array(documentCount);

  return {
    touched: touched as Readonly<Uint32Array>,
    /**
     * Looks up the documents of the first `count` of these distinct features; returns how many documents have any of
     * them. These are the first of `touched`. Take each of them before the next lookup.
     */
    follow(features: readonly number[], count: number): number {
      let size = 0;
      for (let at = 0; at < count; at++) {
        const feature = features[at] as number;
        const weight = weights[feature] as number;
        const gain = weight * weight;
        const end = starts[feature + 1] as number;
        for (let entry = starts[feature] as number; entry < end; entry++) {
          const document = documents[entry] as number;
          const before = shared[document] as number;
          if (before === 0) touched[size++] = document;
          shared[document] = before + gain;
        }
      }
      return size;
    },
    /** The cosine of a touched document times the query's norm. Call it once: it resets the document. */
    take(document: number): number {
      const score = (shared[document] as number) * (inverseNorms[document] as number);
      shared[document] = 0;
      return score;
    },
  };
}

function toInverseNorms({ starts, documents, documentCount }: Postings, weights: Weights): Weights {
  const squares = new Float64Array(documentCount);
  for (let feature = 0; feature < weights.length; feature++) {
    const square = (weights[feature] as number) ** 2;
    const end = starts[feature + 1] as number;
    for (let entry = starts[feature] as number; entry < end; entry++) {
      const document = documents[entry] as number;
      squares[document] = (squares[document] as number) + square;
    }
  }
  const norms = weights instanceof Float64Array ? squares : new Float32Array(documentCount);
  for (let document = 0; document < documentCount; document++) {
    const square = squares[document] as number;
    norms[document] = square === 0 ? 0 : 1 / Math.sqrt(square);
  }
  return norms;
}
