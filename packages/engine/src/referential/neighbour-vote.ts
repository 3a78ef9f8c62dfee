import { createBestTargets } from '../text/best-targets.ts';
import { type CosineTables, createCosineIndex, toCosineTables } from '../text/cosine-index.ts';
import { type FeatureSlots, findFeature, toFeatureSlots } from '../text/feature-table.ts';
import { countDocuments, toPostings } from '../text/postings.ts';

/** Texts with a known code, as the indexes of their words; text `t` has `words[starts[t]]` up to `starts[t + 1]`. */
export type CodedTexts = {
  /** Hashes, sorted; a word's index is its position. */
  readonly vocabulary: Uint32Array;
  readonly starts: Uint32Array;
  readonly words: Uint16Array;
  readonly codes: Uint16Array;
  /** The weight of each text's vote, in 255ths. */
  readonly weights: Uint8Array;
};

/**
 * Adds the votes of a text's neighbours to `votes`, by code index. The votes add up to the similarity of the nearest
 * neighbour, which is low if the text has unknown words. Returns the codes that got votes, each once. `votes` must
 * contain only zeros before the call.
 */
export type NeighbourVote = (wordHashes: readonly number[], votes: Float64Array) => readonly number[];

const voters = 20;
/** The fourth power of the cosine: two near texts outvote many that share one common word. */
const sharpness = 4;
/** A word in more texts than this says nothing, and would cost the most time. */
const commonFrom = 1_000;

/** What is looked up to find the nearest texts. */
export type VoteTables = {
  /** The indexes of the words. */
  readonly slots: FeatureSlots;
  readonly index: CosineTables;
  readonly codes: Uint16Array;
  /** The weight of each text's vote, in 255ths. */
  readonly voices: Uint8Array;
};

export function toVoteTables({ vocabulary, starts, words, codes, weights: voices }: CodedTexts): VoteTables {
  const postings = toPostings(
    { starts, features: words },
    { featureCount: vocabulary.length, mostDocuments: commonFrom },
  );
  const weights = Float32Array.from(vocabulary, (_, word) => {
    const count = countDocuments(postings, word);
    return count === 0 ? 0 : toRarity(codes.length, count);
  });
  return { slots: toFeatureSlots(vocabulary), index: toCosineTables(postings, weights), codes, voices };
}

/** The twenty nearest texts, by the cosine of their words weighted by rarity, vote for their codes. */
export function createNeighbourVote({ slots, index: tables, codes, voices }: VoteTables): NeighbourVote {
  const { weights } = tables;
  const unknownWeight = toRarity(codes.length, 0);
  const index = createCosineIndex(tables);
  const best = createBestTargets();

  /** Writes the nearest texts to `best`; returns the norm of the words. */
  function findNearest(wordHashes: readonly number[]): number {
    const known: number[] = [];
    let squaredNorm = 0;
    for (const hash of wordHashes) {
      const word = findFeature(slots, hash);
      if (word !== -1) known.push(word);
      squaredNorm += (word === -1 ? unknownWeight : (weights[word] as number)) ** 2;
    }
    const touchedCount = index.follow(known, known.length);
    best.clear(voters);
    for (let at = 0; at < touchedCount; at++) {
      const text = index.touched[at] as number;
      best.offer(text, text, index.take(text));
    }
    return Math.sqrt(squaredNorm);
  }

  return (wordHashes, votes) => {
    const norm = findNearest(wordHashes);
    const { documents, scores } = best;
    const voted: number[] = [];
    const highest = scores[0] ?? 0;
    if (highest === 0) return voted;
    const powers = documents.map(
      (text, rank) => ((scores[rank] as number) / highest) ** sharpness * ((voices[text] as number) / 255),
    );
    const scale = highest / norm / powers.reduce((sum, power) => sum + power, 0);
    for (const [rank, text] of documents.entries()) {
      const code = codes[text] as number;
      if (votes[code] === 0) voted.push(code);
      votes[code] = (votes[code] as number) + (powers[rank] as number) * scale;
    }
    return voted;
  };
}

function toRarity(textCount: number, count: number): number {
  return Math.log((textCount + 1) / (count + 0.5));
}
