import { formsOfWord, type LanguageCode, listForms } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import { linksOf } from '../text/compounds.ts';
import { createFeatureTable } from '../text/feature-table.ts';
import { hashText } from '../text/hash-text.ts';
import type { ChosenFood } from './food-chooser.ts';
import { toFoodMean } from './food-mean.ts';

/** Foods with the names that mean them. */
export type NamedFoodRow = { readonly foodIds: readonly string[]; readonly names: readonly string[] };

/** The names of foods in a language without labelled terms, and the language, whose endings the names may have. */
export type NamedFoodRows = { readonly rows: readonly NamedFoodRow[]; readonly language: LanguageCode };

/** A name by its words, in any order; a vague one (`~fruit`) gives way to all others. */
type Name = {
  readonly words: readonly string[];
  /** Undefined if its foods differ too much. */
  readonly factor: Factor | undefined;
  readonly isVague: boolean;
};
/** A name in a text: where its words are, and how many letters it has. */
type Found = { readonly name: Name; readonly at: readonly number[]; readonly letters: number };

/** Rows whose words are no food: those that make a text something else, and those before an ingredient (`with`). */
const another = '-';
const relation = '+';
const shortestPart = 4;
const shortestBefore = 3;
/** A name that explains this share of the informative words explains the text. */
const explainedFrom = 0.5;
/** Foods that differ by more than this give no answer. */
const widestUncertaintyPct = 500;
const longestText = 120;
/** Words between the words of a name: `Tomaten gehackt in der Dose`. */
const mostBetween = 3;

/** The text of a file of `data/knowledge/foods` (`foods,names`). */
export function parseNamedFoods(text: string): readonly NamedFoodRow[] {
  return splitKnowledge(text, ',').map(([foods = '', ...names]) => ({
    foodIds: foods.split(' '),
    names: names.join(',').split(';'),
  }));
}

/** Finds the food that a text names, given that it names one, by the names of one language. */
export function createNamedFoods({ factors, rows, language }: NamedFoodRows & { readonly factors: readonly Factor[] }) {
  const byId = new Map(factors.map((factor) => [factor.id, factor]));
  /** The forms of the words of names, by their hashes: as texts, they take twice the memory. */
  const forms = createFeatureTable();
  /** The words that a form stands for, by its number. */
  const words: (readonly string[])[] = [];
  /** The names by their first word. */
  const names = new Map<string, Name[]>();

  function wordsOf(form: string): readonly string[] {
    const number = forms.find(hashText(formSeed, form));
    return number === -1 ? none : (words[number] ?? none);
  }

  function learn(word: string): void {
    // Nearly all forms stand for one word: they share the list.
    const own = [word];
    for (const form of formsOfWord(word, language)) {
      const number = forms.add(hashText(formSeed, form));
      words[number] = number === words.length ? own : [...wordsOf(form), word];
    }
  }

  const listed = (kind: string) => rows.filter(({ foodIds }) => foodIds[0] === kind).flatMap((row) => row.names);
  const others = new Set(listed(another).flatMap((name) => formsOfWord(name, language)));
  const relations = new Set(listed(relation).map(fold));
  const links = new Set([...relations, ...listForms('small-words', undefined, language)]);
  const uninformative = new Set([
    ...links,
    ...listForms('name-words', 'light', language),
    ...listForms('packs', undefined, language),
    ...listForms('empty-words', undefined, language),
  ]);

  for (const { foodIds, names: texts } of rows) {
    if (foodIds[0] === another || foodIds[0] === relation) continue;
    const factor = toMean(foodIds.flatMap((id) => byId.get(id) ?? []));
    for (const text of texts) {
      const own = toWords(text).filter((word) => !links.has(word));
      const [first] = own;
      if (first === undefined) continue;
      for (const word of own) if (!wordsOf(word).includes(word)) learn(word);
      names.set(first, [...(names.get(first) ?? []), { words: own, factor, isVague: text.startsWith('~') }]);
    }
  }

  const hasCompounds = linksOf(language) !== undefined;

  /** A word and, if the language has compounds, its last parts, the longest first: `Rinderhackfleisch` is `hackfleisch`. */
  function partsOf(token: string): readonly string[] {
    if (!hasCompounds) return [token];
    const starts = Math.max(0, token.length - shortestPart - shortestBefore + 1);
    return [token, ...Array.from({ length: starts }, (_, at) => token.slice(shortestBefore + at))];
  }

  const isAnother = (token: string) => partsOf(token).some((part) => others.has(part));
  function read(token: string): readonly string[] {
    for (const part of partsOf(token)) {
      const meant = wordsOf(part);
      if (meant.length > 0) return meant;
    }
    return none;
  }

  function findAll(tokens: readonly string[]): readonly Found[] {
    const meant = tokens.map(read);
    return meant.flatMap((all, start) =>
      all.flatMap((word) =>
        (names.get(word) ?? []).flatMap((name) => {
          const at = name.words.map((one, index) => (index === 0 ? start : nearest(meant, one, start)));
          if (at.includes(-1) || new Set(at).size < at.length) return [];
          return [{ name, at, letters: name.words.reduce((sum, one) => sum + one.length, 0) }];
        }),
      ),
    );
  }

  return {
    /** Undefined if the text names no food, something else as well, or foods that differ too much. */
    choose(designation: string): ChosenFood | undefined {
      if (designation.length > longestText) return undefined;
      const tokens = toWords(designation);
      if (tokens.some(isAnother)) return undefined;
      const end = tokens.findIndex((token, at) => at > 0 && relations.has(token));
      const found = findAll(tokens);
      const own = end === -1 ? found : found.filter(({ at }) => Math.min(...at) < end);
      const best = (own.length > 0 ? own : found).reduce<Found | undefined>(better, undefined);
      if (best?.name.factor === undefined) return undefined;
      const about = tokens.filter((token, at) => best.at.includes(at) || (isWord(token) && !uninformative.has(token)));
      const agreement = Math.min(1, best.at.length / about.length / explainedFrom);
      const isWhole = best.at.length === about.length && best.at.every((at) => wordsOf(tokens[at] ?? '').length > 0);
      return { factor: best.name.factor, agreement, isWhole: isWhole && !best.name.isVague };
    },
  };
}

/** The longer one, of equals the first; a vague one only if there is no other. */
function better(best: Found | undefined, next: Found): Found {
  if (best === undefined) return next;
  if (best.name.isVague !== next.name.isVague) return best.name.isVague ? next : best;
  return next.letters > best.letters ? next : best;
}

/** The place of a word near that of the name's first word; -1 if it is not there. */
function nearest(meant: readonly (readonly string[])[], word: string, start: number): number {
  for (let distance = 1; distance <= mostBetween + 1; distance++) {
    if (meant[start + distance]?.includes(word)) return start + distance;
    if (meant[start - distance]?.includes(word)) return start - distance;
  }
  return -1;
}

function toMean(foods: readonly Factor[]): Factor | undefined {
  const mean = toFoodMean(foods);
  return mean === undefined || (mean.uncertaintyPct ?? 0) > widestUncertaintyPct ? undefined : mean;
}

const none: readonly string[] = [];
const formSeed = 1;
const isWord = (token: string) => token.length > 2 && !/\d/.test(token);
const toWords = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? [];
