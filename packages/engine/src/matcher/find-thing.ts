import { mainRoles, type NameRoles, type NameWord, type NameWords, toNameWords } from './name-words.ts';
import type { Thing } from './things.ts';

/** The thing that a designation is about, and how much of the designation it explains. */
export type FoundThing = {
  readonly thing: Thing;
  /** The phrase's share of the informative words, from 0 to 1. */
  readonly coverage: number;
  /** Nothing else is named, not even an addition (`baguette + viennoiserie`) or a colour. */
  readonly isAlone: boolean;
};

/**
 * What a line's own unit implies:
 * - kilowatt-hours are always energy;
 * - litres may be a fuel, unless the next word changes the meaning (`diesel additive`);
 * - kilometres are those of a car if the line starts with mileage;
 * - kilowatts-peak are a photovoltaic system, including its installation but not its maintenance.
 */
export type Metered = 'energy' | 'fuel' | 'mileage' | 'plant';

type Phrase = {
  readonly stems: readonly string[];
  readonly thing: Thing;
  /** All words of the thing's phrases: `desktop computer` adds nothing new after `OptiPlex`. */
  readonly vocabulary: ReadonlySet<string>;
};
type Place = { readonly phrase: Phrase; readonly start: number; readonly end: number };

/** Finds phrases in designations. */
export function createThingFinder(things: readonly Thing[], roles: NameRoles = mainRoles) {
  const { mounting, upkeep, isColour } = roles;

  const byFirst = new Map<string, Phrase[]>();
  for (const thing of things) {
    const phrases = thing.phrases.map((text) =>
      toNameWords(text, roles)
        .all()
        .map((word) => word.stem),
    );
    const vocabulary = new Set(phrases.flat());
    for (const stems of phrases) {
      const first = stems[0];
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, thing, vocabulary }]);
    }
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);

  function mayPrecede({ kind, stem: short }: NameWord, metered: Metered | undefined): boolean {
    return kind === 'light' || kind === 'code' || (metered === 'plant' && mounting.has(short));
  }

  function longestAt(words: Pick<NameWords, 'at'>, start: number): Place | undefined {
    const phrases = byFirst.get(words.at(start)?.stem ?? '');
    if (phrases === undefined) return undefined;
    for (const phrase of phrases) {
      if (isAt(phrase, words, start)) return { phrase, start, end: start + phrase.stems.length };
    }
    return undefined;
  }

  /** Whether a phrase starts before any other informative word. For most lines, two or three words rule this out. */
  function mayFind(words: NameWords, metered: Metered | undefined): boolean {
    for (let start = 0; ; start++) {
      const word = words.at(start);
      if (word === undefined) return false;
      if (longestAt(words, start) !== undefined) return true;
      if (!mayPrecede(word, metered)) return false;
    }
  }

  /**
   * The first phrase, or a longer one that overlaps it. Packaging that also has a factor (`carton`) gives way to its
   * contents, if nothing else is between them.
   */
  function firstPlace(words: readonly NameWord[]): Place | undefined {
    let best: Place | undefined;
    for (let start = 0; start < words.length; start++) {
      if (best !== undefined && start >= best.end && !isPackingUntil(words, best.start, start)) break;
      const place = longestAt(words, start);
      if (place === undefined) continue;
      const isInside = best !== undefined && start < best.end;
      if (!isInside || place.phrase.stems.length > (best?.phrase.stems.length ?? 0)) best = place;
    }
    return best;
  }

  /** `tables et chaises`: an amount for two things cannot be used for either. */
  function namesAnother(words: readonly NameWord[], { phrase, end }: Place): boolean {
    for (let start = end; start < words.length; start++) {
      const kind = words[start]?.kind;
      if (kind === 'addition' || kind === 'purpose') return false;
      const other = longestAt(words, start)?.phrase;
      if (other === undefined || other.thing.factorIds.length === 0 || kind === 'light') continue;
      // The lists of two languages may both have the thing: `laptop` in one, `Latitude` in the other.
      if (other.thing.factorIds[0] === phrase.thing.factorIds[0]) continue;
      if (!other.stems.every((stem) => phrase.vocabulary.has(stem))) return true;
    }
    return false;
  }

  /**
   * The thing that a designation is about; it has no factors if it only resembles another thing. Undefined if the
   * designation names none, if the thing is not its head (`étui pour ordinateur portable`), or if it is about a
   * service, part or accessory (`location voiture`). If the line is `metered`, the words after the name only say where
   * the thing was used: `électricité école Jules-Verne`, in kWh.
   */
  function find(designation: string, metered?: Metered): FoundThing | undefined {
    const read = toNameWords(designation, roles);
    if (!mayFind(read, metered)) return undefined;
    const words = read.all();
    const place = firstPlace(words);
    if (place === undefined) return undefined;
    const before = words.slice(0, place.start);
    const after = words.slice(place.end);
    if (!before.every((word) => mayPrecede(word, metered))) return undefined;
    const own = metered === 'energy' ? [] : untilAddition(after).slice(0, metered === 'fuel' ? 1 : undefined);
    if (own.some((word) => (metered === 'plant' ? upkeep.has(word.stem) : word.kind === 'other'))) {
      return undefined;
    }
    const { vocabulary } = place.phrase;
    const said = metered ? 0 : countOthers(own, vocabulary);
    const size = place.phrase.stems.length;
    if (namesAnother(words, place)) return undefined;
    const isAlone = [...before, ...after].every(
      (word) => word.kind !== 'addition' && word.kind !== 'purpose' && !isColour(word.stem),
    );
    return { thing: place.phrase.thing, coverage: size / (size + said), isAlone };
  }

  return { find };
}

function isAt({ stems }: Phrase, words: Pick<NameWords, 'at'>, start: number): boolean {
  for (let at = 1; at < stems.length; at++) if (words.at(start + at)?.stem !== stems[at]) return false;
  return true;
}

function countOthers(words: readonly NameWord[], vocabulary: ReadonlySet<string>): number {
  return words.filter((word) => word.kind === 'content' && !vocabulary.has(word.stem)).length;
}

function isPackingUntil(words: readonly NameWord[], start: number, end: number): boolean {
  return words.slice(start, end).every((word) => word.kind === 'light' || word.kind === 'code');
}

/** The words about the thing itself: neither what comes with it nor what it is for. */
function untilAddition(words: readonly NameWord[]): readonly NameWord[] {
  const end = words.findIndex((word) => word.kind === 'addition' || word.kind === 'purpose');
  return end === -1 ? words : words.slice(0, end);
}
