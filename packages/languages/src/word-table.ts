import { type Ending, toForms } from './endings.ts';
import { createFormTable, extendFirst, extendSecond, hashesOf } from './form-table.ts';
import { createHashFilter } from './hash-filter.ts';
import type { Word } from './notation.ts';
import type { LanguageCode } from './row.ts';
import type { Tokens } from './tokens.ts';

const none: readonly number[] = [];
/** Chinese and Japanese letters, which are written without spaces: only there, words are found within words. */
const firstUnspaced = 0x3000;
/** Ends have at least as many letters. */
const endLength = 4;

/** A part of a word. */
type Part = { readonly text: string; readonly number: number };

/**
 * Numbers for the words of phrases, and the numbers of those that a token may be. No text is made for a token that is none of them, as
 * most are.
 */
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
      maybeEnds.add(hashesOf(text.slice(-endLength)).first);
    } else if (form === 'part') parts.push({ text, number });
    else if (form === 'number') ofAnyNumber.push(number);
    else {
      for (const one of form === 'any' ? toForms(text, endings) : [text]) forms.add(one, number);
    }
  }

  function addEnds(word: string, found: number[]): void {
    for (let length = endLength; length <= word.length; length++)
      found.push(...(ends.get(word.slice(-length)) ?? none));
  }

  function endsLike(text: string, start: number, end: number): boolean {
    if (end - start < endLength) return false;
    let hash = 0;
    for (let at = end - endLength; at < end; at++) hash = extendFirst(hash, text.charCodeAt(at));
    return maybeEnds.has(hash);
  }

  /** The numbers of the word between two places. */
  function look(text: string, start: number, end: number): readonly number[] {
    let first = 0;
    let second = 0;
    let more: number[] | undefined;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      first = extendFirst(first, code);
      second = extendSecond(second, code);
      const started = starts.find(first, second);
      if (started.length > 0) more = more === undefined ? [...started] : [...more, ...started];
    }
    const whole = forms.find(first, second);
    if (ofAnyNumber.length > 0 && isNumber(text, start, end)) {
      return whole.length === 0 ? ofAnyNumber : [...whole, ...ofAnyNumber];
    }
    if (endsLike(text, start, end)) {
      more ??= [];
      addEnds(text.slice(start, end), more);
    }
    if (text.charCodeAt(start) >= firstUnspaced) {
      const word = text.slice(start, end);
      more = [...(more ?? none), ...parts.filter((part) => word.includes(part.text)).map(({ number }) => number)];
    }
    // Most words that are found are whole ones: their list is not copied.
    return more === undefined ? whole : [...whole, ...more];
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

    /** The numbers of the words that the token at this place may be. */
    find(tokens: Tokens, at: number): readonly number[] {
      if (!tokens.isInitials(at)) return look(tokens.text, tokens.startOf(at), tokens.endOf(at));
      const word = tokens.word(at);
      return look(word, 0, word.length);
    },
  };
}

const zero = 48;
const nine = 57;

function isNumber(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
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
