import { isUtf8 } from 'node:buffer';
import { createKeyMemory, JsonProblem } from './json-keys.ts';

/** How deep unknown values may nest. */
const deepest = 100;

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The kind of value at a position. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list';

/**
 * A position in a JSON text that advances as values are read. Values that are not asked for are skipped without being built,
 * so reading needs only the memory of what is kept. Everything that JSON.parse would refuse is refused with a JsonProblem,
 * and so are duplicate keys and very deep nesting.
 *
 * It scans the bytes, which is faster than scanning a string. Positions are the same in `latin`, from which ASCII is sliced.
 */
export function createJsonCursor(body: Uint8Array) {
  if (!isUtf8(body)) throw new JsonProblem('is not valid UTF-8, the encoding of JSON');
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const latin = bytes.toString('latin1');
  const { length } = bytes;
  let at = startsWithMark(bytes) ? 3 : 0;

  function fail(problem = at >= length ? 'it ends too early' : `byte ${at + 1} is unexpected`): never {
    throw new JsonProblem(`is not valid JSON: ${problem}`);
  }

  /** Skips white space and returns the next code, 0 at the end. */
  function next(): number {
    while (at < length) {
      const code = bytes[at] as number;
      if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) return code;
      at++;
    }
    return 0;
  }

  function take(code: number): void {
    if (next() !== code) fail();
    at++;
  }

  function readString(): string {
    take(quote);
    const start = at;
    let bits = 0;
    while (at < length) {
      const code = bytes[at] as number;
      if (code === quote) {
        at++;
        return bits < 0x80 ? latin.slice(start, at - 1) : bytes.toString('utf8', start, at - 1);
      }
      if (code === backslash) return readEscaped(start);
      if (code < 0x20) fail();
      bits |= code;
      at++;
    }
    return fail();
  }

  function readEscaped(start: number): string {
    while (bytes[at] !== quote) {
      at += bytes[at] === backslash ? 2 : 1;
      if (at >= length) fail();
    }
    at++;
    try {
      return JSON.parse(bytes.toString('utf8', start - 1, at));
    } catch {
      return fail(`the text at byte ${start} has an unknown escape or a control character`);
    }
  }

  function readNumber(): string {
    number.lastIndex = at;
    const literal = number.exec(latin)?.[0];
    if (literal === undefined) return fail();
    at += literal.length;
    return literal;
  }

  function takeWord(word: string): void {
    if (!latin.startsWith(word, at)) fail();
    at += word.length;
  }

  function readKey(): string {
    const key = readString();
    take(colon);
    return key;
  }

  /** Whether another element follows in the container that this code closes. */
  function goesOn(close: number): boolean {
    const code = next();
    if (code === comma) {
      at++;
      return true;
    }
    if (code !== close) fail();
    at++;
    return false;
  }

  /** Enters a container; false if it is empty and was left again. */
  function enter(open: number, close: number): boolean {
    take(open);
    if (next() !== close) return true;
    at++;
    return false;
  }

  /** Skips a string, number or word. */
  function skipPlain(code: number): void {
    if (code === quote) readString();
    else if (code === 0x74) takeWord('true');
    else if (code === 0x66) takeWord('false');
    else if (code === 0x6e) takeWord('null');
    else readNumber();
  }

  /** Skips any value. Not recursive: nesting must not use up the stack. */
  function skipValue(): void {
    const keys = createKeyMemory();
    const open: number[] = [];
    for (;;) {
      const code = next();
      if (code === openBrace || code === openBracket) {
        const close = code === openBrace ? closeBrace : closeBracket;
        if (open.length >= deepest) throw new JsonProblem(`is nested more than ${deepest} levels deep`);
        if (enter(code, close)) {
          open.push(close);
          keys.open();
          if (close === closeBrace) keys.add(readKey());
          continue;
        }
      } else skipPlain(code);
      for (;;) {
        const close = open.at(-1);
        if (close === undefined) return;
        if (goesOn(close)) {
          if (close === closeBrace) keys.add(readKey());
          break;
        }
        open.pop();
        keys.close();
      }
    }
  }

  return {
    /** The kind of the next value. */
    kind(): JsonKind {
      const code = next();
      if (code === quote) return 'string';
      if (code === openBrace) return 'object';
      if (code === openBracket) return 'list';
      if (code === minus || (code >= 0x30 && code <= 0x39)) return 'number';
      if (code === 0x74 || code === 0x66) return 'boolean';
      return code === 0x6e ? 'null' : fail();
    },
    readString,
    /** The next value if it is a string; otherwise nothing is read. */
    findString: () => (next() === quote ? readString() : undefined),
    /** A number as it is written. */
    readNumber,
    readBoolean(): boolean {
      const isTrue = next() === 0x74;
      takeWord(isTrue ? 'true' : 'false');
      return isTrue;
    },
    readKey,
    /** Reads this key, given with its quotes, if it comes next without escapes; returns whether it did. */
    takeKey(key: Uint8Array): boolean {
      next();
      for (let index = 0; index < key.length; index++) if (bytes[at + index] !== key[index]) return false;
      at += key.length;
      take(colon);
      return true;
    },
    skipValue,
    enterObject: () => enter(openBrace, closeBrace),
    enterList: () => enter(openBracket, closeBracket),
    /** Whether another member follows; otherwise the object is left. */
    objectGoesOn: () => goesOn(closeBrace),
    listGoesOn: () => goesOn(closeBracket),
    /** Fails unless the whole text was read. */
    end(): void {
      next();
      if (at < length) fail();
    },
  };
}

export type JsonCursor = ReturnType<typeof createJsonCursor>;

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
