import type { WordEnds } from './word-ends.ts';

/** A part of a pattern: an expression, of which only the first match counts, or the words of a list. */
export type Part = RegExp | WordEnds;

/** What a pattern found: the groups of its expressions and the words of its lists, in their order. */
export type PatternMatch = {
  readonly index: number;
  readonly end: number;
  readonly text: string;
  readonly groups: readonly string[];
};

/**
 * A pattern of expressions and lists of words that follow each other. It starts with an expression, and tries all words of a list that
 * are at a place.
 */
export function createWordPattern(first: RegExp, ...parts: readonly Part[]) {
  const start = new RegExp(first, 'gu');
  const startHere = new RegExp(first, 'uy');
  const rest = parts.map((part) => (part instanceof RegExp ? new RegExp(part, 'uy') : part));

  /** Where the rest ends; -1 if it does not match here. */
  function follow(index: number, text: string, at: number, groups: string[]): number {
    const part = rest[index];
    if (part === undefined) return at;
    const known = groups.length;
    if (part instanceof RegExp) {
      part.lastIndex = at;
      const match = part.exec(text);
      if (match === null) return -1;
      for (let group = 1; group < match.length; group++) groups.push(match[group] ?? '');
      return follow(index + 1, text, at + match[0].length, groups);
    }
    for (const wordEnd of part(text, at)) {
      groups.length = known;
      groups.push(text.slice(at, wordEnd));
      const end = follow(index + 1, text, wordEnd, groups);
      if (end !== -1) return end;
    }
    return -1;
  }

  function complete(match: RegExpExecArray, text: string): PatternMatch | undefined {
    const groups = match.slice(1);
    const end = follow(0, text, match.index + match[0].length, groups);
    return end === -1 ? undefined : { index: match.index, end, text: text.slice(match.index, end), groups };
  }

  return {
    /** The first match from this place on. */
    find(text: string, from = 0): PatternMatch | undefined {
      for (let at = from; at <= text.length; ) {
        start.lastIndex = at;
        const match = start.exec(text);
        if (match === null) return undefined;
        const found = complete(match, text);
        if (found !== undefined) return found;
        at = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1);
      }
      return undefined;
    },

    /** The match that starts at this place. */
    match(text: string, at: number): PatternMatch | undefined {
      startHere.lastIndex = at;
      const match = startHere.exec(text);
      return match === null ? undefined : complete(match, text);
    },
  };
}

/** A part of no length, where one of these words is. */
export function before(words: WordEnds): WordEnds {
  return (text, at) => (words(text, at).length === 0 ? [] : [at]);
}

/** A part of no length, where none of them is. */
export function notBefore(words: WordEnds): WordEnds {
  return (text, at) => (words(text, at).length === 0 ? [at] : []);
}
