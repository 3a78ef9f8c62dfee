import { toTokens } from '../../src/text/tokens.ts';
import { partOf } from '../part-of.ts';
import type { Example } from './example.ts';

/** From this share on, texts are near-duplicates. */
export const alike = 0.7;

/**
 * Parts of the labelled lines for cross-validation: a number from 0 to `count` - 1 for each line. Near-duplicates (word
 * sets that agree by at least 70%, ignoring numbers, and chains of these) are always in the same part, so that the
 * model has never seen a tested line, not even with another size or place.
 */
export function foldLines(lines: readonly Example[], count: number): readonly number[] {
  const sets = lines.map(({ input }) => toWordSet(input.designation));
  const parents = lines.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[at] = root;
    return root;
  };
  const firstWith = new Map<string, number[]>();
  const frequency = countWords(sets);
  for (const [at, words] of sets.entries()) {
    // Sets that agree by 70% share one of their rarest words, so it is enough to compare sets that share one.
    const rarest = [...words].toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1));
    const compared = rarest.slice(0, words.size - Math.ceil(alike * words.size) + 1);
    const candidates = new Set(compared.flatMap((word) => firstWith.get(word) ?? []));
    for (const other of candidates) {
      if (jaccard(words, sets[other] ?? new Set()) >= alike) parents[rootOf(at)] = rootOf(other);
    }
    for (const word of compared) firstWith.set(word, [...(firstWith.get(word) ?? []), at]);
  }
  return lines.map((_, at) => partOf([...(sets[rootOf(at)] ?? [])].join(' '), count));
}

/** The words of a text by which it is compared. */
export function toWordSet(text: string): ReadonlySet<string> {
  const words = toTokens(text).filter((token) => token !== '0' && token.length > 1);
  return new Set(words.length === 0 ? ['', text] : words.toSorted());
}

function countWords(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of sets) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The share of the words of two texts that they have in common. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}
