import { type Ending, toForms } from './endings.ts';
import { createFormTable, extendFirst, extendSecond, hashesOf } from './form-table.ts';
import { createHashFilter } from './hash-filter.ts';
import type { Word } from './notation.ts';
import type { LanguageCode } from './row.ts';
import type { WordScan } from './word-scan.ts';

const none: readonly number[] = [];
/** Chinese and Japanese letters, which are written without spaces: only there, words are found within words. */
const firstUnspaced = 0x3000;
/** Ends have at least as many letters. */
const endLength = 4;
/** Most words are no longer than this, or start like no other. */
const startLength = 4;

/** A part of a word. */
type Part = { readonly text: string; readonly number: number };

/** Numbers for the words of phrases, and the numbers of those that a word of a text may be. */
export function createWordTable() {
  const numbers = new Map<string, number>();
  const languages: LanguageCode[] = [];
  const forms = createFormTable(19);
  const starts = createFormTable(18);
  const ends = new Map<string, number[]>();
  const parts: Part[] = [];
  const maybeStarts = createHashFilter(14);
  const maybeEnds = createHashFilter(16);
  const ofAnyNumber: number[] = [];
  /** Reused. */
  const found: number[] = [];

  function place({ text, form }: Word, number: number, endings: readonly Ending[]): void {
    if (form === 'start') {
      starts.add(text, number);
      if (text.length >= startLength) maybeStarts.add(hashesOf(text, 0, startLength).first);
    } else if (form === 'end') {
      if (text.length < endLength)
        throw new Error(`"*${text}" is too short: a word's end has at least ${endLength} letters.`);
      append(ends, text, number);
      maybeEnds.add(hashesOf(text, text.length - endLength).first);
    } else if (form === 'part') parts.push({ text, number });
    else if (form === 'number') ofAnyNumber.push(number);
    else if (form === 'exact') forms.add(text, number);
    else for (const one of toForms(text, endings)) forms.add(one, number);
  }

  function addStarts(letters: Uint16Array, from: number, end: number): void {
    let first = 0;
    let second = 0;
    for (let at = from; at < end; at++) {
      const code = letters[at] as number;
      first = extendFirst(first, code);
      second = extendSecond(second, code);
      starts.collect(first, second, found);
      if (at - from === startLength - 1 && !maybeStarts.has(first)) return;
    }
  }

  function mayHaveEnd(letters: Uint16Array, from: number, end: number): boolean {
    if (end - from < endLength) return false;
    let hash = 0;
    for (let at = end - endLength; at < end; at++) hash = extendFirst(hash, letters[at] as number);
    return maybeEnds.has(hash);
  }

  function addEnds(word: string): void {
    for (let length = endLength; length <= word.length; length++)
      found.push(...(ends.get(word.slice(-length)) ?? none));
  }

  function addParts(word: string): void {
    for (const { text, number } of parts) if (word.includes(text)) found.push(number);
  }

  return {
    /** The number of a word of a language. */
    add(word: Word, language: LanguageCode, endings: readonly Ending[]): number {
      const key = `${language} ${word.form} ${word.text}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      languages.push(language);
      place(word, number, endings);
      return number;
    },

    languageOf: (number: number): LanguageCode => languages[number] as LanguageCode,

    /** The numbers of the words of phrases that a word of a text may be. Valid until the next call. */
    look(scan: WordScan, at: number): readonly number[] {
      found.length = 0;
      forms.collect(scan.firsts[at] as number, scan.seconds[at] as number, found);
      const from = scan.froms[at] as number;
      const end = scan.froms[at + 1] as number;
      if (ofAnyNumber.length > 0 && isNumber(scan.letters, from, end)) {
        found.push(...ofAnyNumber);
        return found;
      }
      addStarts(scan.letters, from, end);
      if (mayHaveEnd(scan.letters, from, end)) addEnds(scan.word(at));
      if ((scan.letters[from] as number) >= firstUnspaced) addParts(scan.word(at));
      return found;
    },
  };
}

const zero = 48;
const nine = 57;

function isNumber(letters: Uint16Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const code = letters[at] as number;
    if (code < zero || code > nine) return false;
  }
  return true;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
