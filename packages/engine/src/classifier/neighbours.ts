import { toFeatureTable } from '../text/feature-table.ts';

/** Known lines by their terms: the stems and pairs of words they hold, as hashed by `readFeatures`. */
export type NeighbourIndex = {
  /** Hashes, sorted. */
  readonly terms: Uint32Array;
  /** How many lines have the term; none for a term so common that it tells nothing. */
  readonly counts: Uint16Array;
  /** The numbers of the lines that have it, term after term. */
  readonly lines: Uint32Array;
  /** The group of each line, by its number. */
  readonly groups: Uint8Array;
};

/** How alike the known lines are to a text. */
export type Neighbours = {
  /** For each group how much its lines speak for it; valid until the next question. */
  readonly votes: Float64Array;
  /** The likeness of the nearest line: one for a text of the same terms, zero where none is shared. */
  readonly nearest: number;
};

/** A term that is a smaller share of a text is not followed: its lines are many, and say nothing that shows. */
const leastShare = 0.02;

/**
 * Finds the lines that share terms with a text. Likeness is the cosine, terms weighed by how rare they are and how much
 * they tell; a line votes by its fourth power, so that one close line outweighs any number of distant ones.
 */
export function createNeighbours(index: NeighbourIndex, groupCount: number) {
  const { counts, lines, groups } = index;
  const find = toFeatureTable(index.terms).find;
  const starts = toStarts(counts);
  const tell = createTelling(index, groupCount);
  const squares = Float64Array.from(counts, (count, place) =>
    count === 0 ? 0 : Math.log(1 + groups.length / count) ** 2 * tell(starts[place] as number, count),
  );
  const unknown = Math.log(1 + groups.length) ** 2;
  const lengths = toLengths({ starts, squares, lines, size: groups.length });
  const shared = new Float32Array(groups.length);
  const touched = new Uint32Array(groups.length);
  const votes = new Float64Array(groupCount);
  let places = new Int32Array(64);

  /** Puts the places of the text's terms into `places`, -1 for unknown ones; returns the text's squared length. */
  function look(hashes: Int32Array, count: number): number {
    if (count > places.length) places = new Int32Array(count * 2);
    let length = 0;
    for (let at = 0; at < count; at++) {
      const place = find(hashes[at] as number);
      places[at] = place;
      length += place === -1 ? unknown : (squares[place] as number);
    }
    return length;
  }

  /** Adds a term to what each of its lines shares with the text; returns how many lines are touched by now. */
  function share(place: number, before: number): number {
    let size = before;
    const square = squares[place] as number;
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
      const line = lines[at] as number;
      if (shared[line] === 0) touched[size++] = line;
      shared[line] = (shared[line] as number) + square;
    }
    return size;
  }

  /** The first `count` hashes are the text's terms. */
  return (hashes: Int32Array, count: number): Neighbours => {
    const length = look(hashes, count);
    let size = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (place !== -1 && (squares[place] as number) > length * leastShare) size = share(place, size);
    }
    votes.fill(0);
    let nearest = 0;
    for (let at = 0; at < size; at++) {
      const line = touched[at] as number;
      const square = (shared[line] as number) ** 2 / (length * (lengths[line] as number));
      shared[line] = 0;
      if (square > nearest) nearest = square;
      const group = groups[line] as number;
      votes[group] = (votes[group] as number) + square * square;
    }
    return { votes, nearest: Math.sqrt(nearest) };
  };
}

/** What a term tells that stands in lines of any group. */
const leastTold = 0.05;

/**
 * How much a term tells about a line's group: by how much the groups of its lines differ from those of all lines, in
 * nats. `cedex` stands anywhere and tells next to nothing, `brie` as much as a term can. One more line, of every group
 * in its share, is counted with the term's own, so that a rare one is not believed outright.
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

function toStarts(counts: Uint16Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let place = 0; place < counts.length; place++) {
    starts[place + 1] = (starts[place] as number) + (counts[place] as number);
  }
  return starts;
}

/** The squared length of each line. */
function toLengths(request: {
  readonly starts: Uint32Array;
  readonly squares: Float64Array;
  readonly lines: Uint32Array;
  readonly size: number;
}): Float64Array {
  const { starts, squares, lines, size } = request;
  const lengths = new Float64Array(size);
  for (let place = 0; place < squares.length; place++) {
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
      const line = lines[at] as number;
      lengths[line] = (lengths[line] as number) + (squares[place] as number);
    }
  }
  return lengths;
}
