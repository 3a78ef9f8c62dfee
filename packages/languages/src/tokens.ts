/** The words and numbers of a folded text, and each `&`. */
export class Tokens {
  /** For each word twice its start, and one more if it is apart, then its end: one array is made faster than three. */
  readonly #places: number[] = [];
  readonly text: string;

  /** Spaces, hyphens, apostrophes, full stops and underlines may stand between the words of a phrase. */
  constructor(folded: string) {
    this.text = folded;
    let isBroken = false;
    for (let at = 0; at < folded.length; ) {
      const start = at;
      if (folded.charCodeAt(at) === ampersand) at++;
      else while (at < folded.length && isWordCode(folded.charCodeAt(at))) at++;
      if (at === start) {
        isBroken ||= !joints.has(folded.charCodeAt(at));
        at++;
        continue;
      }
      if (at === start + 1) at = endOfInitials(folded, at);
      this.#places.push(isBroken ? 2 * start + 1 : 2 * start, at);
      isBroken = false;
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

const ampersand = 38;
const fullStop = 46;
const slash = 47;

/** `s.p.a.` and `b/f` are single words: the end of the last of single letters that follow each other. */
function endOfInitials(folded: string, end: number): number {
  let at = end;
  while (
    isInitialSign(folded.charCodeAt(at)) &&
    isWordCode(folded.charCodeAt(at + 1)) &&
    !isWordCode(folded.charCodeAt(at + 2))
  ) {
    at += 2;
  }
  return at;
}

function isInitialSign(code: number): boolean {
  return code === fullStop || code === slash;
}

const letterOrDigit = /[\p{L}\p{N}\p{Cs}]/u;
const known: (boolean | undefined)[] = [];

function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  known[code] ??= letterOrDigit.test(String.fromCharCode(code));
  return known[code];
}

const joints = new Set([..." \t\r\n\u00a0\u202f\u2009-\u2010\u2011.'’_"].map((sign) => sign.charCodeAt(0)));
