/** The few best targets seen so far, each with its best document, best first; of equal ones, the lower document. */
export function createBestTargets() {
  const targets: number[] = [];
  const documents: number[] = [];
  const scores: number[] = [];
  let capacity = 0;

  function isBefore(score: number, document: number, rank: number): boolean {
    const other = scores[rank] ?? 0;
    return score > other || (score === other && document < (documents[rank] ?? 0));
  }

  function put(rank: number, entry: { readonly target: number; readonly document: number; readonly score: number }) {
    targets[rank] = entry.target;
    documents[rank] = entry.document;
    scores[rank] = entry.score;
  }

  return {
    targets: targets as readonly number[],
    documents: documents as readonly number[],
    scores: scores as readonly number[],
    /** Scores below this need not be offered. */
    get leastScore(): number {
      return scores.length < capacity ? Number.NEGATIVE_INFINITY : (scores[scores.length - 1] ?? 0);
    },
    clear(size: number): void {
      capacity = size;
      targets.length = 0;
      documents.length = 0;
      scores.length = 0;
    },
    offer(target: number, document: number, score: number): void {
      const last = targets.length - 1;
      if (last + 1 >= capacity && !isBefore(score, document, last)) return;
      let rank = targets.indexOf(target);
      if (rank >= 0 && !isBefore(score, document, rank)) return;
      if (rank < 0) rank = last + 1 >= capacity ? last : last + 1;
      for (; rank > 0 && isBefore(score, document, rank - 1); rank--) {
        put(rank, { target: targets[rank - 1] ?? 0, document: documents[rank - 1] ?? 0, score: scores[rank - 1] ?? 0 });
      }
      put(rank, { target, document, score });
    },
  };
}
