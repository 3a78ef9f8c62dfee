/** Texts with a known code, as the numbers of their words; text `t` has `words[starts[t]]` up to `starts[t + 1]`. */
export type CodedTexts = {
  /** Word hashes to their numbers. */
  readonly vocabulary: ReadonlyMap<number, number>;
  readonly starts: Uint32Array;
  readonly words: Uint16Array;
  readonly codes: Uint16Array;
  /** How much each text's vote counts, in 255ths. */
  readonly weights: Uint8Array;
};

/**
 * Adds to `votes`, by code number, what neighbours of a text say. The votes sum to how near the nearest is: little
 * where the text has words that nobody knows. Answers the codes that got some, each once; `votes` must be 0 before.
 */
export type NeighbourVote = (wordHashes: readonly number[], votes: Float64Array) => readonly number[];

const voters = 20;
/** The fourth power of the cosine: two near texts outvote many that share one common word. */
const sharpness = 4;
/** A word in more texts than this tells nothing, and would cost the most. */
const commonFrom = 1_000;

/** The twenty nearest texts, by the cosine of their words weighted by rarity, vote for their codes. */
export function createNeighbourVote(texts: CodedTexts): NeighbourVote {
  const { postingStarts, postings, weights } = toPostings(texts);
  const unknownSquare = Math.log((texts.codes.length + 1) / 0.5) ** 2;
  const inverseNorms = toInverseNorms(texts, weights);
  const count = texts.codes.length;
  const scores = new Float32Array(count);
  const touched = new Int32Array(count);

  function walk(wordHashes: readonly number[]): { readonly touchedCount: number; readonly norm: number } {
    let touchedCount = 0;
    let square = 0;
    for (const hash of wordHashes) {
      const word = texts.vocabulary.get(hash);
      const weight = word === undefined ? 0 : (weights[word] as number);
      square += word === undefined ? unknownSquare : weight * weight;
      if (word === undefined || weight === 0) continue;
      const end = postingStarts[word + 1] as number;
      for (let entry = postingStarts[word] as number; entry < end; entry++) {
        const text = postings[entry] as number;
        const score = scores[text] as number;
        if (score === 0) touched[touchedCount++] = text;
        scores[text] = score + weight * weight;
      }
    }
    return { touchedCount, norm: Math.sqrt(square) };
  }

  return (wordHashes, votes) => {
    const { touchedCount, norm } = walk(wordHashes);
    const nearest = createNearest();
    for (let at = 0; at < touchedCount; at++) {
      const text = touched[at] as number;
      nearest.offer(text, (scores[text] as number) * (inverseNorms[text] as number));
      scores[text] = 0;
    }
    return countVotes({ nearest, texts, norm, votes });
  };
}

type Nearest = ReturnType<typeof createNearest>;

/** The best so far, best first; of equal ones the text with the lower number. */
function createNearest() {
  const texts: number[] = [];
  const scores: number[] = [];
  return {
    texts,
    scores,
    offer(text: number, score: number): void {
      const isFull = texts.length === voters;
      if (isFull && score < (scores[voters - 1] as number)) return;
      let at = texts.length;
      while (at > 0 && isBefore(text, score, at - 1)) at--;
      if (at === voters) return;
      texts.splice(at, 0, text);
      scores.splice(at, 0, score);
      if (isFull) {
        texts.pop();
        scores.pop();
      }
    },
  };

  function isBefore(text: number, score: number, place: number): boolean {
    const other = scores[place] as number;
    return score > other || (score === other && text < (texts[place] as number));
  }
}

function countVotes({
  nearest,
  texts,
  norm,
  votes,
}: {
  readonly nearest: Nearest;
  readonly texts: CodedTexts;
  readonly norm: number;
  readonly votes: Float64Array;
}): readonly number[] {
  const voted: number[] = [];
  const best = nearest.scores[0] ?? 0;
  if (best === 0) return voted;
  const powers = nearest.texts.map(
    (text, place) =>
      ((nearest.scores[place] as number) / best) ** sharpness * ((texts.weights[text] as number) / 255),
  );
  const scale = best / norm / powers.reduce((sum, power) => sum + power, 0);
  for (const [place, text] of nearest.texts.entries()) {
    const code = texts.codes[text] as number;
    if (votes[code] === 0) voted.push(code);
    votes[code] = (votes[code] as number) + (powers[place] as number) * scale;
  }
  return voted;
}

function toPostings(texts: CodedTexts) {
  const size = texts.vocabulary.size;
  const postingStarts = new Uint32Array(size + 1);
  for (const word of texts.words) postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
  const weights = Float32Array.from({ length: size }, (_, word) => {
    const frequency = postingStarts[word + 1] ?? 0;
    return frequency > commonFrom ? 0 : Math.log((texts.codes.length + 1) / (frequency + 0.5));
  });
  for (let word = 0; word < size; word++) {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
  }
  const next = postingStarts.slice();
  const postings = new Uint32Array(texts.words.length);
  for (let text = 0; text < texts.codes.length; text++) {
    for (let at = texts.starts[text] ?? 0; at < (texts.starts[text + 1] ?? 0); at++) {
      const word = texts.words[at] ?? 0;
      const place = next[word] ?? 0;
      postings[place] = text;
      next[word] = place + 1;
    }
  }
  return { postingStarts, postings, weights };
}

function toInverseNorms(texts: CodedTexts, weights: Float32Array): Float32Array {
  return Float32Array.from(texts.codes, (_, text) => {
    let square = 0;
    for (let at = texts.starts[text] ?? 0; at < (texts.starts[text + 1] ?? 0); at++) {
      square += (weights[texts.words[at] ?? 0] ?? 0) ** 2;
    }
    return square === 0 ? 0 : 1 / Math.sqrt(square);
  });
}
