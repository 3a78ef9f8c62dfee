import type { Postings } from './postings.ts';
import { eachFeature } from './text-features.ts';

/** The features of one query that the index knows, in memory that the next query uses again. */
export function createIndexQuery(postings: Postings) {
  const lastSeen = new Uint32Array(postings.featureCount);
  let features: number[] = [];
  let squares = 0;
  let entryCount = 0;
  let queryNumber = 0;

  const take = (hash: number, weight: number, isCounted: boolean) => {
    const feature = postings.find(hash);
    if (feature < 0) {
      if (isCounted) squares += (weight * postings.unknownRarity) ** 2;
      return;
    }
    if (lastSeen[feature] === queryNumber) return;
    lastSeen[feature] = queryNumber;
    const own = postings.weights[feature] ?? 0;
    squares += own * own;
    entryCount += lengthOf(feature);
    features.push(feature);
  };
  const lengthOf = (feature: number) => (postings.starts[feature + 1] ?? 0) - (postings.starts[feature] ?? 0);

  return {
    get features(): readonly number[] {
      return features;
    },
    get inverseNorm(): number {
      return squares === 0 ? 0 : 1 / Math.sqrt(squares);
    },
    /**
     * Reads a query and answers how many of its features have at most `entryBudget` entries together; these come
     * first, rarest first, when not all do.
     */
    read(text: string, entryBudget: number): number {
      queryNumber = queryNumber === 0xffffffff ? 1 : queryNumber + 1;
      if (queryNumber === 1) lastSeen.fill(0);
      features = [];
      squares = 0;
      entryCount = 0;
      eachFeature(text, take);
      if (entryCount <= entryBudget) return features.length;
      features.sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
      let within = 0;
      for (let left = entryBudget; within < features.length; within++) {
        left -= lengthOf(features[within] ?? 0);
        if (left < 0) break;
      }
      return within;
    },
  };
}
