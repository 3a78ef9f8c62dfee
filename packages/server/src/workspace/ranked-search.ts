import { stem } from '@ledgerprint/engine';
import { fold, stopWords } from '@ledgerprint/ledger/text';

/** An item that can be found by id and by words, prepared for comparison. */
export type Searchable<Found> = {
  readonly found: Found;
  readonly id: string;
  /** The words of its names, in each language. */
  readonly names: readonly (readonly string[])[];
  /** Words that also name it. */
  readonly others: readonly string[];
};

const ignored: ReadonlySet<string> = new Set(stopWords);
/** A shorter text is the start of too many words. */
const shortestStart = 3;

/** Prepares an item for the search. */
export function toSearchable<Found>(
  found: Found,
  texts: { readonly id: string; readonly names: readonly string[]; readonly others?: string },
): Searchable<Found> {
  const names = [...new Set(texts.names)].map(toStems);
  return { found, id: fold(texts.id), names, others: toStems(texts.others ?? '') };
}

/**
 * Best match first: the exact id, ids that start with the query, names that contain all of its words, names with words
 * that start with them, then synonyms. Among names, the shortest comes first; among equals, the smaller id. A blank
 * query finds everything, ordered by id.
 */
export function searchRanked<Found>(entries: readonly Searchable<Found>[], query: string, limit: number) {
  const id = fold(query.trim());
  const words = toStems(query);
  return entries
    .map((entry) => ({ entry, rank: id === '' ? 0 : rankOf(entry, id, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, limit)
    .map(({ entry }) => entry.found);
}

function rankOf({ id, names, others }: Searchable<unknown>, wanted: string, words: readonly string[]): number {
  if (id === wanted) return 0;
  if (id.startsWith(wanted)) return 1;
  if (words.length === 0) return Number.POSITIVE_INFINITY;
  const ranks = names.map((name) => {
    const place = hasAll(name, words, isSame) ? 2 : hasAll(name, words, isStart) ? 3 : undefined;
    // Shorter names contain fewer other words.
    return place === undefined ? Number.POSITIVE_INFINITY : place + Math.min(name.length, 99) / 100;
  });
  const best = Math.min(...ranks);
  if (best < Number.POSITIVE_INFINITY) return best;
  return names.some((name) => hasAll([...name, ...others], words, isStart)) ? 4 : Number.POSITIVE_INFINITY;
}

function hasAll(name: readonly string[], words: readonly string[], isMeant: (word: string, wanted: string) => boolean) {
  return words.every((wanted) => name.some((word) => isMeant(word, wanted)));
}

const isSame = (word: string, wanted: string) => word === wanted;
const isStart = (word: string, wanted: string) =>
  word === wanted || (wanted.length >= shortestStart && word.startsWith(wanted));

function toStems(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !ignored.has(word)).map(stem);
}
