import { listForms, readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import { findBySupplier } from '../energy/supplier-names.ts';
import type { Place } from '../matcher/places.ts';
import { createWordFilter } from '../text/word-filter.ts';
import { countries } from './countries.ts';

const placeNouns = new Set(listForms('place-words', 'place'));
const localThings = new Set(listForms('place-words', 'local'));
const utilityNouns = new Set(listForms('place-words', 'utility'));
const notAfter = new Set(listForms('place-words', 'not after'));
const notBefore = new Set(listForms('place-words', 'not before'));
const connectors = new Set(listForms('place-words', 'connector'));
const prepositions = new Set(listForms('place-words', 'preposition'));
const ambiguousNames = new Set(listForms('doubtful-names', 'doubtful'));
const mostAmbiguousNames = new Set(listForms('doubtful-names', 'most doubtful'));
const ambiguousCities = new Set(listForms('doubtful-names', 'no city'));

/**
 * How reliable a phrase is in a text about something that depends on the country (`hotel`, `electricity`, `site`):
 * - a `name` and a `city` are accepted anywhere;
 * - a `doubtful` name is accepted next to a place noun or after `in`;
 * - a `most doubtful` name is accepted after a place noun;
 * - an `adjective` is accepted next to a place noun or a local thing.
 */
type Strength = 'name' | 'doubtful' | 'most doubtful' | 'adjective' | 'city';
type Naming = { readonly words: readonly string[]; readonly code: string; readonly strength: Strength };
type Found = Naming & { readonly from: number };

export type CountryFinder = ReturnType<typeof createCountryFinder>;

/** Finds the country where something was bought or used. The origin of goods (`melon Espagne`) does not count. */
export function createCountryFinder(places: readonly Place[], sellers: ReadonlyMap<string, string> = new Map()) {
  const namings = toNamings(places);
  const byFirstWord = Map.groupBy(
    namings.toSorted((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0] ?? '',
  );
  const longestNaming = Math.max(...namings.map(({ words }) => words.length));
  // By the longest word of each phrase: many begin with `la`, `new` or `saint`.
  const mayName = createWordFilter(namings.map(({ words }) => longest(words)));

  function findNamings(words: readonly string[]): readonly Found[] {
    const found: Found[] = [];
    for (let from = 0; from < words.length; from++) {
      const naming = byFirstWord
        .get(words[from] ?? '')
        ?.find((candidate) => candidate.words.every((word, at) => words[from + at] === word));
      if (naming === undefined) continue;
      found.push({ ...naming, from });
      from += naming.words.length - 1;
    }
    return found;
  }

  return {
    /** The ISO 3166 alpha-2 code of the only country that a designation names; undefined for none or several. */
    find(text: string): string | undefined {
      const words = toWordsIf(mayName, text);
      if (words.length === 0) return undefined;
      const isLocal = words.some((word) => placeNouns.has(word) || localThings.has(word));
      if (!isLocal && words.length > longestNaming) return undefined;
      const found = findNamings(words);
      const isAlone = found.length === 1 && found[0]?.strength === 'name' && found[0].words.length === words.length;
      if (!isLocal && !isAlone) return undefined;
      return onlyCode(found.filter((naming) => isMeant(naming, words)));
    },

    /** The same for a supplier's name (`Shell Deutschland GmbH`), in which a country is that of the firm. */
    findOfSupplier(name: string): string | undefined {
      const words = name === '' ? noWords : toWordsIf(mayName, name);
      if (words.length === 0) return undefined;
      const isUtility = words.some((word) => utilityNouns.has(word));
      const found = findNamings(words).filter(
        ({ strength }) => strength === 'name' || strength === 'doubtful' || (isUtility && strength === 'city'),
      );
      return onlyCode(found.filter((naming) => !isOfGoods(naming, words)));
    },

    /**
     * By the seller, if it serves one country, otherwise by the language of the line and the seller's legal form: less
     * reliable than any country that is named or given.
     */
    guess(designation: string, supplier: string): string | undefined {
      const home = supplier === '' ? undefined : findBySupplier(sellers, supplier);
      if (home !== undefined) return home;
      const homes = homesOfWords(designation);
      if (supplier === '') return onlyHome(homes);
      return onlyHome([...homes, ...homesOfWords(supplier), ...homesOfForms(supplier)]);
    },
  };
}

/** The countries of the words in a text that are used in one country alone. */
function homesOfWords(text: string): readonly string[] {
  const hits = readPhrases(text).all('country-words');
  return hits.length === 0 ? noWords : hits.map(({ row }) => row.means);
}

function onlyHome(homes: readonly string[]): string | undefined {
  return homes.every((home) => home === homes[0]) ? homes[0] : undefined;
}

/** The countries of the legal forms in a firm's name, after its first word: `Spa` and `UTE` begin other names too. */
function homesOfForms(supplier: string): readonly string[] {
  const forms = supplier === '' ? [] : readPhrases(supplier).all('companies');
  return forms.flatMap(({ row, from }) => (from === 0 || row.means === anyCompany ? [] : row.means));
}

/** What legal forms of several countries mean. */
const anyCompany = 'company';

const noWords: readonly string[] = [];

/** A shop's description of its goods may name any country. */
const longestText = 160;

function toWordsIf(mayName: (folded: string) => boolean, text: string): readonly string[] {
  if (text.length > longestText) return noWords;
  const folded = fold(text);
  return mayName(folded) ? toWords(folded) : noWords;
}

function toWords(folded: string): readonly string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function onlyCode(found: readonly Found[]): string | undefined {
  const codes = new Set(found.map(({ code }) => code));
  return codes.size === 1 ? found[0]?.code : undefined;
}

function toNamings(places: readonly Place[]): readonly Naming[] {
  const namings = new Map<string, Naming>();
  const add = (phrase: string, code: string, strength: Strength) => {
    const words = toWords(fold(phrase));
    const key = words.join(' ');
    if (!namings.has(key)) namings.set(key, { words, code, strength });
  };
  for (const { code, nameFr, nameEn, otherNames } of countries) {
    for (const name of [nameFr, nameEn, ...otherNames]) add(name, code, strengthOf(name));
  }
  for (const { code, adjectives } of countries) {
    for (const adjective of adjectives) add(adjective, code, 'adjective');
  }
  for (const { country, names } of places) {
    for (const name of names) if (!ambiguousCities.has(name)) add(name, country, 'city');
  }
  return [...namings.values()];
}

function strengthOf(name: string): Strength {
  const key = toWords(fold(name)).join(' ');
  if (mostAmbiguousNames.has(key)) return 'most doubtful';
  return ambiguousNames.has(key) ? 'doubtful' : 'name';
}

function isMeant(found: Found, words: readonly string[]): boolean {
  if (isOfGoods(found, words)) return false;
  if (found.strength === 'name' || found.strength === 'city') return true;
  const before = wordBefore(words, found.from);
  const after = words[found.from + found.words.length] ?? '';
  if (placeNouns.has(before)) return true;
  if (found.strength === 'most doubtful') return false;
  if (placeNouns.has(after)) return true;
  if (found.strength === 'adjective') return localThings.has(before) || localThings.has(after);
  return found.strength === 'doubtful' && prepositions.has(words[found.from - 1] ?? '');
}

/** `café du Brésil`, `Air France`, `made in China`, `rue de Rome`: the name of a thing, wherever it is. */
function isOfGoods({ from, words: phrase }: Found, words: readonly string[]): boolean {
  const isMadeIn = prepositions.has(words[from - 1] ?? '') && notAfter.has(words[from - 2] ?? '');
  return isMadeIn || notAfter.has(wordBefore(words, from)) || notBefore.has(words[from + phrase.length] ?? '');
}

/** The preceding word, skipping articles and `de`. */
function wordBefore(words: readonly string[], from: number): string {
  let at = from - 1;
  while (at >= 0 && connectors.has(words[at] ?? '')) at--;
  return words[at] ?? '';
}
