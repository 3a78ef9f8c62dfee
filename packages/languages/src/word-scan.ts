import { fold, letterForms } from './fold.ts';
import { extendFirst, extendSecond } from './form-table.ts';

/** What a letter or sign is in a scan. A letter or digit is its own folded code, which is not below the last of these. */
const forms = { unknown: 0, joint: 1, sign: 2, ampersand: 38, fullStop: 46, slash: 47, firstOfWords: 48 } as const;

/** Spaces, hyphens, apostrophes, full stops and underlines may stand between the words of a phrase. */
const joints = new Set([..." \t\r\n\u00a0\u202f\u2009-\u2010\u2011.'’_"].map((sign) => sign.charCodeAt(0)));
const letterOrDigit = /[\p{L}\p{N}\p{Cs}]/u;
/** Those asked for so far: a regular expression takes longer. */
const inFolded = new Uint16Array(1 << 16);

function foldedForm(code: number): number {
  if (inFolded[code] === forms.unknown) inFolded[code] = toForm(code);
  return inFolded[code] as number;
}

function toForm(code: number): number {
  if (code === forms.ampersand || code === forms.fullStop || code === forms.slash) return code;
  const isWord =
    code < 128
      ? (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
      : letterOrDigit.test(String.fromCharCode(code));
  if (isWord) return code;
  return joints.has(code) ? forms.joint : forms.sign;
}

/** The forms of letters and signs as they are written. Unknown: those whose folded form is no single letter of ASCII, and no sign. */
const asWritten = Uint8Array.from(letterForms, (folded, code) => {
  const written = code < 128 ? String.fromCharCode(code).toLowerCase() : (folded ?? '');
  const known = written.length === 1 ? foldedForm(written.charCodeAt(0)) : forms.unknown;
  return known < 128 ? known : forms.unknown;
});

const firstSize = 1 << 9;

/**
 * The words and numbers of a text, and each `&`, found in one pass: where they are in its folded form, and their letters and hashes
 * there. Used again for each text: valid until the next one is read.
 */
export class WordScan {
  count = 0;
  /** Where the words are in the folded text. */
  starts = new Int32Array(firstSize);
  ends = new Int32Array(firstSize);
  /** 1 if a comma, a bracket or the like separates a word from the word before. */
  apart = new Uint8Array(firstSize);
  /** The letters of all words, without the signs of initials; where those of each word start, and of one more. */
  letters = new Uint16Array(firstSize);
  froms = new Int32Array(firstSize + 1);
  /** Both hashes of the words: see `hashesOf`. */
  firsts = new Int32Array(firstSize);
  seconds = new Int32Array(firstSize);

  /** Most texts are read as they are written, and not folded. */
  read(text: string): void {
    if (!this.#scan(text, false)) this.readFolded(fold(text));
  }

  readFolded(folded: string): void {
    this.#scan(folded, true);
  }

  /** Equal for texts with the same words. */
  hash(): number {
    let hash = this.count;
    for (let at = 0; at < this.count; at++) hash = extendSecond(hash, this.firsts[at] as number);
    return hash;
  }

  /** The letters of a word. */
  word(at: number): string {
    return String.fromCharCode(...this.letters.subarray(this.froms[at], this.froms[at + 1]));
  }

  /** False if a letter is not one of those whose folded form is a single letter of ASCII. */
  #scan(text: string, isFolded: boolean): boolean {
    if (text.length > this.starts.length) this.#grow(text.length);
    const formAt = isFolded ? formInFolded : formAsWritten;
    const { letters } = this;
    let isApart = 0;
    let end = 0;
    let at = 0;
    this.count = 0;
    while (at < text.length) {
      const form = formAt(text, at);
      if (form === forms.unknown) return false;
      if (form < forms.firstOfWords && form !== forms.ampersand) {
        if (form === forms.sign || form === forms.slash) isApart = 1;
        at++;
        continue;
      }
      const start = at++;
      const from = end;
      letters[end++] = form;
      let next = formAt(text, at);
      if (form !== forms.ampersand) {
        for (; next >= forms.firstOfWords; next = formAt(text, ++at)) letters[end++] = next;
      }
      // `s.p.a.` and `b/f` are single words.
      if (at === start + 1) {
        for (; isInitialSign(next) && isSingleLetter(formAt, text, at + 1); next = formAt(text, at)) {
          letters[end++] = formAt(text, at + 1);
          at += 2;
        }
      }
      this.#add(start, at, isApart, from, end);
      isApart = 0;
    }
    return true;
  }

  #add(start: number, textEnd: number, isApart: number, from: number, end: number): void {
    const word = this.count++;
    let first = 0;
    let second = 0;
    for (let letter = from; letter < end; letter++) {
      const code = this.letters[letter] as number;
      first = extendFirst(first, code);
      second = extendSecond(second, code);
    }
    this.starts[word] = start;
    this.ends[word] = textEnd;
    this.apart[word] = isApart;
    this.froms[word] = from;
    this.froms[word + 1] = end;
    this.firsts[word] = first;
    this.seconds[word] = second;
  }

  #grow(size: number): void {
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.apart = new Uint8Array(size);
    this.letters = new Uint16Array(size);
    this.froms = new Int32Array(size + 1);
    this.firsts = new Int32Array(size);
    this.seconds = new Int32Array(size);
  }
}

type FormAt = (text: string, at: number) => number;

/** Behind the end of a text, there is a space. */
function formAsWritten(text: string, at: number): number {
  if (at >= text.length) return forms.joint;
  const code = text.charCodeAt(at);
  return code < asWritten.length ? (asWritten[code] as number) : forms.unknown;
}

function formInFolded(text: string, at: number): number {
  return at >= text.length ? forms.joint : foldedForm(text.charCodeAt(at));
}

function isSingleLetter(formAt: FormAt, text: string, at: number): boolean {
  return formAt(text, at) >= forms.firstOfWords && formAt(text, at + 1) < forms.firstOfWords;
}

export function isInitialSign(code: number): boolean {
  return code === forms.fullStop || code === forms.slash;
}
