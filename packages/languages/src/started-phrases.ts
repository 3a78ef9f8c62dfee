const width = 4;
const firstSize = 16;

/**
 * The phrases of which some words were found, in one array that is used again for each word: their states, the places of their first
 * words, the last places of their gaps (-1 if there is none), and whether a sign must follow.
 */
export class StartedPhrases {
  #cells = new Int32Array(width * firstSize);
  count = 0;

  add(state: number, from: number, gapEnds: number, isBeforeSign: boolean): void {
    const at = width * this.count++;
    if (at === this.#cells.length) this.#grow();
    const cells = this.#cells;
    cells[at] = state;
    cells[at + 1] = from;
    cells[at + 2] = gapEnds;
    cells[at + 3] = isBeforeSign ? 1 : 0;
  }

  /** Adds one of another list. */
  copy(other: StartedPhrases, index: number): void {
    this.add(other.stateOf(index), other.fromOf(index), other.gapEndsOf(index), other.isBeforeSign(index));
  }

  /** Overwrites the one at `to`, which is not behind the other. */
  move(from: number, to: number): void {
    if (from !== to) this.#cells.copyWithin(width * to, width * from, width * (from + 1));
  }

  stateOf(index: number): number {
    return this.#cells[width * index] as number;
  }

  fromOf(index: number): number {
    return this.#cells[width * index + 1] as number;
  }

  gapEndsOf(index: number): number {
    return this.#cells[width * index + 2] as number;
  }

  isBeforeSign(index: number): boolean {
    return this.#cells[width * index + 3] === 1;
  }

  #grow(): void {
    const before = this.#cells;
    this.#cells = new Int32Array(2 * before.length);
    this.#cells.set(before);
  }
}
