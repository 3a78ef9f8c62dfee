import { toCosineTables } from '../text/cosine-index.ts';
import { type FeatureSlots, toFeatureSlots } from '../text/feature-table.ts';
import { toStarts } from '../text/postings.ts';

/** Known lines by their terms: their stems and pairs of words, as hashed by `readFeatures`. */
export type NeighbourIndex = {
  /** Hashes, sorted. */
  readonly terms: Uint32Array;
  /** The number of lines with the term; zero for a term so common that it says nothing. */
  readonly counts: Uint16Array;
  /** The indexes of the lines with the term, term after term. */
  readonly lines: Uint32Array;
  /** The group of each line, by its index. */
  readonly groups: Uint8Array;
};

/** What is looked up to find neighbours. */
export type NeighbourTables = {
  /** The places of the terms. */
  readonly slots: FeatureSlots;
  /** The weight of each term, the same in every line. */
  readonly weights: Float64Array;
  /** The lines with a term: those of term `t` from `starts[t]` up to `starts[t + 1]`. */
  readonly starts: Uint32Array;
  readonly lines: Uint32Array;
  /** One over the norm of each line. */
  readonly inverseNorms: Float32Array | Float64Array;
  /** The group of each line, by its index. */
  readonly groups: Uint8Array;
  readonly alone: VotesOfTerms;
};

/** How the lines with a term vote if they share no other term with the text, apart from the term's weight. */
export type VotesOfTerms = {
  /** The votes of term `t` are those from `starts[t]` up to `starts[t + 1]`. */
  readonly starts: Uint32Array;
  /** The groups of its lines, each once. */
  readonly groups: Uint8Array;
  /** The fourth powers of the inverse norms of its lines, added up by group. */
  readonly votes: Float64Array;
  /** The largest inverse norm of its lines. */
  readonly largest: Float64Array;
};

export function toNeighbourTables(index: NeighbourIndex, groupCount: number): NeighbourTables {
  const { terms, counts, lines, groups } = index;
  const starts = toStarts(counts);
  const tell = createTelling(index, groupCount);
  const weights = Float64Array.from(counts, (count, term) =>
    count === 0 ? 0 : Math.log(1 + groups.length / count) * Math.sqrt(tell(starts[term] as number, count)),
  );
  const { inverseNorms } = toCosineTables({ starts, documents: lines, documentCount: groups.length }, weights);
  const postings = { starts, lines, inverseNorms, groups };
  return { slots: toFeatureSlots(terms), weights, ...postings, alone: toVotesOfTerms(postings, groupCount) };
}

function toVotesOfTerms(
  { starts, lines, inverseNorms, groups }: Pick<NeighbourTables, 'starts' | 'lines' | 'inverseNorms' | 'groups'>,
  groupCount: number,
): VotesOfTerms {
  const termCount = starts.length - 1;
  const sums = new Float64Array(groupCount);
  const own = { starts: new Uint32Array(termCount + 1), largest: new Float64Array(termCount) };
  const voters = new Uint8Array(lines.length);
  const votes = new Float64Array(lines.length);
  let size = 0;
  for (let term = 0; term < termCount; term++) {
    const first = size;
    const end = starts[term + 1] as number;
    for (let at = starts[term] as number; at < end; at++) {
      const line = lines[at] as number;
      const group = groups[line] as number;
      const norm = inverseNorms[line] as number;
      if (sums[group] === 0) voters[size++] = group;
      sums[group] = (sums[group] as number) + (norm * norm) ** 2;
      if (norm > (own.largest[term] as number)) own.largest[term] = norm;
    }
    for (let at = first; at < size; at++) {
      const group = voters[at] as number;
      votes[at] = sums[group] as number;
      sums[group] = 0;
    }
    own.starts[term + 1] = size;
  }
  return { ...own, groups: voters.slice(0, size), votes: votes.slice(0, size) };
}

/** The information of a term that occurs in lines of any group. */
const leastTold = 0.05;

/**
 * How informative a term is about a line's group: the divergence of the groups of its lines from those of all lines, in
 * nats. `cedex` occurs anywhere and says next to nothing; `brie` says as much as a term can. One extra line, spread
 * over all groups by their shares, is added to the term's own lines, so that a rare term is not fully trusted.
 */
function createTelling({ lines, groups }: NeighbourIndex, groupCount: number) {
  const shares = new Float64Array(groupCount);
  for (const group of groups) shares[group] = (shares[group] as number) + 1 / groups.length;
  const found = new Float64Array(groupCount);

  return (start: number, count: number): number => {
    found.fill(0);
    for (let at = start; at < start + count; at++) {
      const group = groups[lines[at] as number] as number;
      found[group] = (found[group] as number) + 1;
    }
    let told = 0;
    let rest = 1;
    for (let group = 0; group < groupCount; group++) {
      if (found[group] === 0) continue;
      const share = shares[group] as number;
      const here = ((found[group] as number) + share) / (count + 1);
      told += here * Math.log(here / share);
      rest -= share;
    }
    told -= (rest / (count + 1)) * Math.log(count + 1);
    return Math.max(leastTold, told);
  };
}
