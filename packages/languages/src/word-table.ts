import { type Ending, toForms } from './endings.ts';
import type { Word } from './notation.ts';
import type { LanguageCode } from './row.ts';
import type { Tokens } from './tokens.ts';

const none: readonly number[] = [];
const digits = /^\d+$/;
/** How the notation writes any number. */
const anyNumber = '#';
/** Chinese and Japanese letters, which are written without spaces: only there, words are found within words. */
const firstUnspaced = 0x3000;
/** Ends have at least as many letters. */
const endLength = 4;

/** A part of a word. */
type Part = { readonly text: string; readonly number: number };

/**
 * Numbers for the words of phrases, and the numbers of those that a token may be. Hashes of all forms, starts and ends decide
 * first: most tokens are none of them, and for those no text is made.
 */
export function createWordTable() {
  const numbers = new Map<string, number>();
  const byForm = new Map<string, number[]>();
  const starts = new Map<string, number[]>();
  const ends = new Map<string, number[]>();
  const parts: Part[] = [];
  const isForm = new Uint8Array(tableSize);
  const isStart = new Uint8Array(tableSize);
  const isEnd = new Uint8Array(tableSize);
  let hasNumbers = false;

  function place({ text, form }: Word, number: number, endings: readonly Ending[]): void {
    if (form === 'start') {
      append(starts, text, number);
      isStart[hashOf(text)] = 1;
    } else if (form === 'end') {
      if (text.length < endLength)
        throw new Error(`"*${text}" is too short: a word's end has at least ${endLength} letters.`);
      append(ends, text, number);
      isEnd[hashOf(text.slice(-endLength))] = 1;
    } else if (form === 'part') parts.push({ text, number });
    else {
      if (form === 'number') hasNumbers = true;
      for (const one of form === 'any' ? toForms(text, endings) : [text]) {
        append(byForm, one, number);
        isForm[hashOf(one)] = 1;
      }
    }
  }

  function look(token: string): readonly number[] {
    const whole = byForm.get(token) ?? none;
    if (hasNumbers && digits.test(token)) return [...whole, ...(byForm.get(anyNumber) ?? none)];
    // Most words that are found are whole ones: their list is not copied.
    let more: number[] | undefined;
    let hash = 0;
    for (let at = 0; at < token.length; at++) {
      hash = extend(hash, token.charCodeAt(at));
      const found = isStart[toPlace(hash)] === 1 ? starts.get(token.slice(0, at + 1)) : undefined;
      if (found !== undefined) more = [...(more ?? whole), ...found];
    }
    for (let length = endLength; length <= token.length; length++) {
      if (length === endLength && isEnd[hashOf(token.slice(-endLength))] !== 1) break;
      const found = ends.get(token.slice(-length));
      if (found !== undefined) more = [...(more ?? whole), ...found];
    }
    if (token.charCodeAt(0) >= firstUnspaced) {
      for (const { text, number } of parts) if (token.includes(text)) more = [...(more ?? whole), number];
    }
    return more ?? whole;
  }

  /** Whether a token may be any of the words. */
  function mayFind(text: string, start: number, end: number): boolean {
    const first = text.charCodeAt(start);
    // Numbers, initials and unspaced scripts are rare.
    if (first < firstLetter || first >= firstUnspaced || !isLetterOrDigit(text.charCodeAt(start + 1))) return true;
    let hash = 0;
    for (let at = start; at < end; at++) {
      hash = extend(hash, text.charCodeAt(at));
      if (isStart[toPlace(hash)] === 1) return true;
    }
    if (isForm[toPlace(hash)] === 1) return true;
    if (end - start < endLength) return false;
    let last = 0;
    for (let at = end - endLength; at < end; at++) last = extend(last, text.charCodeAt(at));
    return isEnd[toPlace(last)] === 1;
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
      return mayFind(tokens.text, tokens.startOf(at), tokens.endOf(at)) ? look(tokens.word(at)) : none;
    },
  };
}

const firstLetter = 97;
/** All forms take a fifth of the places at most, so that few other words fall on one. */
const tableBits = 19;
const tableSize = 1 << tableBits;

function isLetterOrDigit(code: number): boolean {
  return (code >= firstLetter && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = extend(hash, text.charCodeAt(at));
  return toPlace(hash);
}

function extend(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function toPlace(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
