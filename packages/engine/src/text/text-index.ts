import { createBestTargets } from './best-targets.ts';
import { createIndexQuery } from './index-query.ts';
import { createPostings } from './postings.ts';

/** A text that stands for a target, a number of the caller's; several texts may share one. */
export type IndexedText = { readonly text: string; readonly target: number };

/** A target and how near its nearest text is, from 0 (nothing shared) to 1 (the same words). */
export type Neighbour = { readonly target: number; readonly score: number };

/**
 * Nearest texts by the cosine of their words and letter n-grams, each weighted by its rarity among the indexed texts.
 * `nearest` gives distinct targets, best first; of equal ones the text that was given first. The same documents and
 * query always give the same answer.
 */
export type TextIndex = { nearest(text: string, limit: number): readonly Neighbour[] };

/** How many entries a query may walk; its commonest features beyond that count for the best texts only. */
const walkBudget = 8_000;
/** How many more texts than asked for are looked at again when features were left out of the walk. */
const secondLook = 24;

export function createTextIndex(indexed: readonly IndexedText[]): TextIndex {
  const postings = createPostings(indexed.map((document) => document.text));
  const { starts, documents, weights, inverseNorms } = postings;
  const targets = Int32Array.from(indexed, (document) => document.target);
  const scores = new Float32Array(indexed.length);
  const touched = new Int32Array(indexed.length);
  const query = createIndexQuery(postings);
  const best = createBestTargets();

  /** Adds what each document shares with the query's first features; answers how many share anything. */
  function walk(featureCount: number): number {
    let touchedCount = 0;
    for (let at = 0; at < featureCount; at++) {
      const feature = query.features[at] ?? 0;
      const gain = (weights[feature] ?? 0) ** 2;
      const end = starts[feature + 1] ?? 0;
      for (let entry = starts[feature] ?? 0; entry < end; entry++) {
        const document = documents[entry] as number;
        const score = scores[document] as number;
        if (score === 0) touched[touchedCount++] = document;
        scores[document] = score + gain;
      }
    }
    return touchedCount;
  }

  function pick(touchedCount: number, size: number): void {
    best.clear(size);
    let least = best.leastScore;
    for (let index = 0; index < touchedCount; index++) {
      const document = touched[index] as number;
      const score = (scores[document] as number) * (inverseNorms[document] as number);
      if (score < least) continue;
      best.offer(targets[document] as number, document, score);
      least = best.leastScore;
    }
  }

  /** Looks the features that were not walked up for the texts that are ahead, and ranks these anew. */
  function addCommon(from: number, limit: number): void {
    const ahead = [...best.documents];
    best.clear(limit);
    for (const document of ahead) {
      let score = scores[document] ?? 0;
      for (let at = from; at < query.features.length; at++) {
        const feature = query.features[at] ?? 0;
        if (postings.has(feature, document)) score += (weights[feature] ?? 0) ** 2;
      }
      best.offer(targets[document] ?? 0, document, score * (inverseNorms[document] ?? 0));
    }
  }

  function nearest(text: string, limit: number): readonly Neighbour[] {
    const walked = query.read(text, walkBudget);
    const touchedCount = walk(walked);
    const isCut = walked < query.features.length;
    pick(touchedCount, isCut ? limit + secondLook : limit);
    if (isCut) addCommon(walked, limit);
    for (let index = 0; index < touchedCount; index++) scores[touched[index] as number] = 0;
    const scale = query.inverseNorm;
    return best.targets.map((target, rank) => ({
      target,
      score: Math.min(1, (best.scores[rank] ?? 0) * scale),
    }));
  }

  return { nearest };
}
