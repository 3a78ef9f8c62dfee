import { findFeature } from '../text/feature-table.ts';
import type { NeighbourTables } from './neighbour-tables.ts';

/** The similarity of the known lines to a text. */
export type Neighbours = {
  /** The vote of its lines for each group; valid until the next call. */
  readonly votes: Float64Array;
  /** The similarity of the nearest line: one for a text with the same terms, zero if no term is shared. */
  readonly nearest: number;
};

/** A term with a smaller share of the text is not looked up: it occurs in many lines and has no visible effect. */
const leastShare = 0.02;
const mostTerms = 1 / leastShare;

/**
 * Finds the lines that share terms with a text. The similarity is the cosine, with terms weighted by rarity and by how
 * informative they are; a line votes with its fourth power, so that one close line outweighs many distant ones.
 *
 * Seven in eight of these lines share a single term with the text: their votes are added up beforehand, term by term. Only the lines
 * that share several are looked at, for what they vote in addition.
 */
export function createNeighbours(tables: NeighbourTables, groupCount: number) {
  const { slots, weights, starts, lines, inverseNorms, groups, alone } = tables;
  const unknownWeight = Math.log(1 + groups.length);
  const votes = new Float64Array(groupCount);
  const terms: number[] = [];
  /** For each line, one plus the place of its first term among the terms; 0 if it has none. */
  const firsts = new Uint8Array(groups.length);
  /** The squared weights of the terms that lines with several share with the text; 0 for other lines. */
  const shared = new Float32Array(groups.length);
  let repeated = new Uint32Array(1 << 10);
  const ends = new Uint32Array(mostTerms);
  const gains = new Float32Array(mostTerms);

  /** Writes the terms that are looked up to `terms`; returns the squared norm of the text. */
  function readTerms(hashes: Int32Array, count: number): number {
    terms.length = 0;
    let squaredNorm = 0;
    for (let at = 0; at < count; at++) {
      const term = findFeature(slots, hashes[at] as number);
      if (term !== -1) terms.push(term);
      squaredNorm += (term === -1 ? unknownWeight : (weights[term] as number)) ** 2;
    }
    let followed = 0;
    let entries = 0;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      const gain = (weights[term] as number) ** 2;
      if (gain <= squaredNorm * leastShare) continue;
      gains[followed] = gain;
      terms[followed++] = term;
      entries += (starts[term + 1] as number) - (starts[term] as number);
    }
    terms.length = followed;
    if (entries >= repeated.length) repeated = new Uint32Array(entries * 2);
    return squaredNorm;
  }

  /** Adds the votes of all lines as if each shared one term only; returns the largest cosine times the text's norm. */
  function voteAlone(): number {
    let nearest = 0;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      const gain = gains[at] as number;
      const power = fourth(gain);
      const end = alone.starts[term + 1] as number;
      for (let entry = alone.starts[term] as number; entry < end; entry++) {
        const group = alone.groups[entry] as number;
        votes[group] = (votes[group] as number) + (alone.votes[entry] as number) * power;
      }
      const near = gain * (alone.largest[term] as number);
      if (near > nearest) nearest = near;
    }
    return nearest;
  }

  /** Writes the lines with several terms to `repeated`, once for each term but the first; returns how many it wrote. */
  function findRepeated(): number {
    let size = 0;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      const end = starts[term + 1] as number;
      for (let entry = starts[term] as number; entry < end; entry++) {
        const line = lines[entry] as number;
        const first = firsts[line] as number;
        // Without a branch: it could not be predicted.
        repeated[size] = line;
        size += first === 0 ? 0 : 1;
        firsts[line] = first === 0 ? at + 1 : first;
      }
      ends[at] = size;
    }
    return size;
  }

  /** Adds what the lines with several terms vote in addition; returns the nearest one as `voteAlone` does. */
  function voteTogether(): number {
    let nearest = 0;
    let place = 0;
    for (let at = 1; at < terms.length; at++) {
      const gain = (weights[terms[at] as number] as number) ** 2;
      const end = ends[at] as number;
      for (; place < end; place++) {
        const line = repeated[place] as number;
        const norm = inverseNorms[line] as number;
        const group = groups[line] as number;
        const known = shared[line] as number;
        const before = known === 0 ? (gains[(firsts[line] as number) - 1] as number) : known;
        const now = Math.fround(before + gain);
        shared[line] = now;
        const more = fourth(now) - fourth(before) - fourth(gains[at] as number);
        votes[group] = (votes[group] as number) + more * fourth(norm);
        const near = now * norm;
        if (near > nearest) nearest = near;
      }
    }
    return nearest;
  }

  function clear(size: number): void {
    for (let place = 0; place < size; place++) shared[repeated[place] as number] = 0;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      const end = starts[term + 1] as number;
      for (let entry = starts[term] as number; entry < end; entry++) firsts[lines[entry] as number] = 0;
    }
  }

  /** The first `count` hashes are the text's terms. */
  return (hashes: Int32Array, count: number): Neighbours => {
    const squaredNorm = readTerms(hashes, count);
    votes.fill(0);
    if (terms.length === 0) return { votes, nearest: 0 };
    let nearest = voteAlone();
    if (terms.length > 1) {
      const size = findRepeated();
      if (size > 0) nearest = Math.max(nearest, voteTogether());
      clear(size);
    }
    const scale = squaredNorm ** 2;
    for (let group = 0; group < groupCount; group++) votes[group] = (votes[group] as number) / scale;
    return { votes, nearest: Math.sqrt(nearest ** 2 / squaredNorm) };
  };
}

/** In this form, the compiler multiplies. */
function fourth(value: number): number {
  const square = value * value;
  return square * square;
}
