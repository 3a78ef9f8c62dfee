import { type Ending, toForms } from './endings.ts';
import { createFormTable, extendFirst, extendSecond, hashesOf } from './form-table.ts';
import { createHashFilter } from './hash-filter.ts';
import type { Word } from './notation.ts';
import type { LanguageCode } from './row.ts';

const none: readonly number[] = [];
/** Chinese and Japanese letters, which are written without spaces: only there, words are found within words. */
const firstUnspaced = 0x3000;
/** Ends have at least as many letters. */
const endLength = 4;
/** A part of a word. */
type Part = { readonly text: string; readonly number: number };

/** Numbers for the words of phrases, and the numbers of those that a word of a text may be. */
export function createWordTable() {
  const numbers = new Map<string, number>();
  const forms = createFormTable(19);
  const starts = createFormTable(18);
  const ends = new Map<string, number[]>();
  const parts: Part[] = [];
  const maybeEnds = createHashFilter(16);
  const ofAnyNumber: number[] = [];

  function place({ text, form }: Word, number: number, endings: readonly Ending[]): void {
    if (form === 'start') starts.add(text, number);
    else if (form === 'end') {
      if (text.length < endLength)
        throw new Error(`"*${text}" is too short: a word's end has at least ${endLength} letters.`);
      append(ends, text, number);
      maybeEnds.add(hashesOf(text, text.length - endLength).first);
    } else if (form === 'part') parts.push({ text, number });
    else if (form === 'number') ofAnyNumber.push(number);
    else if (form === 'exact') forms.add(text, number);
    else for (const one of toForms(text, endings)) forms.add(one, number);
  }

  return {
    /** The number of a word of a language. */
    add(word: Word, language: LanguageCode, endings: readonly Ending[]): number {
      const key = `${language} ${word.form} ${word.text}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      place(word, number, endings);
      return number;
    },

    /** The numbers of the words that a word with these hashes may be. */
    look(word: string, hashFirst: number, hashSecond: number): readonly number[] {
      const found: number[] = [];
      forms.collect(hashFirst, hashSecond, found);
      if (ofAnyNumber.length > 0 && isNumber(word)) {
        found.push(...ofAnyNumber);
        return found;
      }
      let first = 0;
      let second = 0;
      for (let at = 0; at < word.length; at++) {
        const code = word.charCodeAt(at);
        first = extendFirst(first, code);
        second = extendSecond(second, code);
        starts.collect(first, second, found);
      }
      if (word.length >= endLength && maybeEnds.has(hashesOf(word, word.length - endLength).first)) {
        for (let length = endLength; length <= word.length; length++) {
          found.push(...(ends.get(word.slice(-length)) ?? none));
        }
      }
      if (word.charCodeAt(0) >= firstUnspaced) {
        for (const { text, number } of parts) if (word.includes(text)) found.push(number);
      }
      return found;
    },
  };
}

const zero = 48;
const nine = 57;

function isNumber(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return true;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
