import { isUtf8 } from 'node:buffer';
import { createKeyMemory, JsonProblem } from './json-keys.ts';

/** How deep unknown values may nest. */
const deepest = 100;

const quote = 0x22;
const comma = 0x2c;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const capitalE = 0x45;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const smallE = 0x65;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Up to this number, slices of the bytes cost less than a string of them all. */
const fewSlices = 1_000;

/** The kind of value at a position. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list';

/**
 * A position in a JSON text that advances as values are read: a pull parser. Values that are not asked for are skipped
 * without being built, so reading needs only the memory of what is kept. Everything that JSON.parse would refuse is refused
 * with a JsonProblem, and so are duplicate keys and very deep nesting.
 *
 * It is before a value, inside an object or a list that was entered, or at the end: the caller knows which, and asks only
 * for what can come next. After a JsonProblem it must not be used.
 *
 * It scans the bytes, which is faster than scanning a string. If many texts are asked for, those in ASCII are sliced from a
 * string of the whole body, in which positions are the same.
 */
export class JsonCursor {
  readonly #bytes: Buffer;
  #latin: string | undefined;
  #slices = 0;
  #at: number;
  #plainStart = 0;
  #plainEnd = 0;

  constructor(body: Uint8Array) {
    if (!isUtf8(body)) throw new JsonProblem('is not valid UTF-8, the encoding of JSON');
    this.#bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    this.#at = startsWithMark(body) ? 3 : 0;
  }

  get body(): Buffer {
    return this.#bytes;
  }

  /** The kind of the next value. */
  kind(): JsonKind {
    const code = this.#next();
    if (code === quote) return 'string';
    if (code === openBrace) return 'object';
    if (code === openBracket) return 'list';
    if (code === minus || (code >= zero && code <= nine)) return 'number';
    if (code === 0x74 || code === 0x66) return 'boolean';
    return code === 0x6e ? 'null' : this.#fail();
  }

  readString(): string {
    this.#take(quote);
    const bytes = this.#bytes;
    const { length } = bytes;
    const start = this.#at;
    let bits = 0;
    for (let at = start; at < length; at++) {
      const code = bytes[at] as number;
      if (code === quote) {
        this.#at = at + 1;
        return bits < 0x80 ? this.#sliceAscii(start, at) : bytes.toString('utf8', start, at);
      }
      if (code === backslash) return this.#readEscaped(start, at);
      if (code < 0x20) this.#failAt(at);
      bits |= code;
    }
    return this.#failAt(length);
  }

  /** The next value if it is a string; otherwise nothing is read. */
  findString(): string | undefined {
    return this.#next() === quote ? this.readString() : undefined;
  }

  /** Reads the next value if it is a string without escapes; returns whether it was. */
  takePlainString(): boolean {
    if (this.#next() !== quote) return false;
    const bytes = this.#bytes;
    const { length } = bytes;
    const start = this.#at + 1;
    for (let at = start; at < length; at++) {
      const code = bytes[at] as number;
      if (code === quote) {
        this.#plainStart = start;
        this.#plainEnd = at;
        this.#at = at + 1;
        return true;
      }
      if (code === backslash) return false;
      if (code < 0x20) this.#failAt(at);
    }
    return this.#failAt(length);
  }

  /** Where in the body the text starts that `takePlainString` or `readNumber` has just read. */
  get plainStart(): number {
    return this.#plainStart;
  }

  /** Where it ends. */
  get plainEnd(): number {
    return this.#plainEnd;
  }

  /** A number as it is written. */
  readNumber(): string {
    const start = this.#at;
    const end = this.#findNumberEnd(start);
    if (end === start) this.#fail();
    this.#plainStart = start;
    this.#plainEnd = end;
    this.#at = end;
    return this.#sliceAscii(start, end);
  }

  readBoolean(): boolean {
    const isTrue = this.#next() === 0x74;
    this.#takeWord(isTrue ? 'true' : 'false');
    return isTrue;
  }

  readKey(): string {
    const key = this.readString();
    this.#take(colon);
    return key;
  }

  /** Reads this key, given with its quotes, if it comes next without escapes; returns whether it did. */
  takeKey(key: Uint8Array): boolean {
    this.#next();
    const bytes = this.#bytes;
    const at = this.#at;
    for (let index = 0; index < key.length; index++) if (bytes[at + index] !== key[index]) return false;
    this.#at = at + key.length;
    this.#take(colon);
    return true;
  }

  /** Enters the next value, an object; false if it is empty and was left again. */
  enterObject(): boolean {
    return this.#enter(openBrace, closeBrace);
  }

  enterList(): boolean {
    return this.#enter(openBracket, closeBracket);
  }

  /** Whether another member follows; otherwise the object is left. */
  objectGoesOn(): boolean {
    return this.#goesOn(closeBrace);
  }

  listGoesOn(): boolean {
    return this.#goesOn(closeBracket);
  }

  /** Skips any value. Not recursive: nesting must not use up the stack. */
  skipValue(): void {
    const keys = createKeyMemory();
    const open: number[] = [];
    for (;;) {
      const code = this.#next();
      if (code === openBrace || code === openBracket) {
        const close = code === openBrace ? closeBrace : closeBracket;
        if (open.length >= deepest) throw new JsonProblem(`is nested more than ${deepest} levels deep`);
        if (this.#enter(code, close)) {
          open.push(close);
          keys.open();
          if (close === closeBrace) keys.add(this.readKey());
          continue;
        }
      } else this.#skipPlain(code);
      for (;;) {
        const close = open.at(-1);
        if (close === undefined) return;
        if (this.#goesOn(close)) {
          if (close === closeBrace) keys.add(this.readKey());
          break;
        }
        open.pop();
        keys.close();
      }
    }
  }

  /** Fails unless the whole text was read. */
  end(): void {
    this.#next();
    if (this.#at < this.#bytes.length) this.#fail();
  }

  #fail(problem = this.#at >= this.#bytes.length ? 'it ends too early' : `byte ${this.#at + 1} is unexpected`): never {
    throw new JsonProblem(`is not valid JSON: ${problem}`);
  }

  #failAt(at: number): never {
    this.#at = at;
    return this.#fail();
  }

  #sliceAscii(start: number, end: number): string {
    if (this.#latin === undefined && ++this.#slices < fewSlices) return this.#bytes.toString('latin1', start, end);
    this.#latin ??= this.#bytes.toString('latin1');
    return this.#latin.slice(start, end);
  }

  /** Skips white space and returns the next code, 0 at the end. */
  #next(): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    for (let at = this.#at; at < length; at++) {
      const code = bytes[at] as number;
      if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) {
        this.#at = at;
        return code;
      }
    }
    this.#at = length;
    return 0;
  }

  #take(code: number): void {
    if (this.#next() !== code) this.#fail();
    this.#at++;
  }

  #readEscaped(start: number, from: number): string {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at] !== quote) {
      at += bytes[at] === backslash ? 2 : 1;
      if (at >= bytes.length) this.#failAt(at);
    }
    this.#at = at + 1;
    try {
      return JSON.parse(bytes.toString('utf8', start - 1, at + 1));
    } catch {
      return this.#fail(`the text at byte ${start} has an unknown escape or a control character`);
    }
  }

  /** The end of the longest number that starts here; here if none does. */
  #findNumberEnd(start: number): number {
    const bytes = this.#bytes;
    const whole = bytes[start] === minus ? start + 1 : start;
    let end = bytes[whole] === zero ? whole + 1 : this.#skipDigits(whole);
    if (end === whole) return start;
    if (bytes[end] === point) {
      const fraction = this.#skipDigits(end + 1);
      if (fraction === end + 1) return end;
      end = fraction;
    }
    if (bytes[end] !== smallE && bytes[end] !== capitalE) return end;
    const sign = bytes[end + 1];
    const digits = sign === plus || sign === minus ? end + 2 : end + 1;
    const exponent = this.#skipDigits(digits);
    return exponent === digits ? end : exponent;
  }

  #skipDigits(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while ((bytes[at] as number) >= zero && (bytes[at] as number) <= nine) at++;
    return at;
  }

  #takeWord(word: string): void {
    if (this.#sliceAscii(this.#at, this.#at + word.length) !== word) this.#fail();
    this.#at += word.length;
  }

  /** Whether another element follows in the container that this code closes. */
  #goesOn(close: number): boolean {
    const code = this.#next();
    if (code !== comma && code !== close) this.#fail();
    this.#at++;
    return code === comma;
  }

  /** Enters a container; false if it is empty and was left again. */
  #enter(open: number, close: number): boolean {
    this.#take(open);
    if (this.#next() !== close) return true;
    this.#at++;
    return false;
  }

  /** Skips a string, number or word. */
  #skipPlain(code: number): void {
    if (code === quote) this.readString();
    else if (code === 0x74) this.#takeWord('true');
    else if (code === 0x66) this.#takeWord('false');
    else if (code === 0x6e) this.#takeWord('null');
    else this.readNumber();
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
