import { isInitialSign, WordScan } from './word-scan.ts';

const scan = new WordScan();

/** The words and numbers of a folded text, and each `&`. */
export class Tokens {
  /** For each word twice its start, and one more if it is apart, then its end. */
  readonly #places: number[] = [];
  readonly text: string;

  constructor(folded: string) {
    this.text = folded;
    scan.readFolded(folded);
    for (let at = 0; at < scan.count; at++) {
      this.#places.push(2 * (scan.starts[at] as number) + (scan.apart[at] as number), scan.ends[at] as number);
    }
  }

  get count(): number {
    return this.#places.length >> 1;
  }

  /** Where a word starts in the text, and where it ends. */
  startOf(at: number): number {
    return (this.#places[2 * at] as number) >> 1;
  }

  endOf(at: number): number {
    return this.#places[2 * at + 1] as number;
  }

  /** Whether a comma, a bracket or the like separates a word from the word before, so that no phrase contains both. */
  isApart(at: number): boolean {
    return ((this.#places[2 * at] ?? 0) & 1) === 1;
  }

  /** The word at a place; empty if there is none. Made on demand: most words are in no phrase. */
  word(at: number): string {
    if (at < 0 || at >= this.count) return '';
    const start = this.startOf(at);
    const end = this.endOf(at);
    const word = this.text.slice(start, end);
    return this.isInitials(at) ? word.replace(/[./]/g, '') : word;
  }

  /** Whether a word consists of initials, as only such words contain a sign: `s.p.a.`. Then it is not simply a piece of the text. */
  isInitials(at: number): boolean {
    const start = this.startOf(at);
    return this.endOf(at) > start + 2 && isInitialSign(this.text.charCodeAt(start + 1));
  }

  /** All words, from this one on. */
  words(from = 0): readonly string[] {
    return Array.from({ length: Math.max(0, this.count - from) }, (_, index) => this.word(from + index));
  }
}
