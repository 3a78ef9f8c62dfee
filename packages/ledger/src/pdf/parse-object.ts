import { isDelimiter, isSpace, skipSpace } from './characters.ts';
import { type PdfDictionary, PdfError, type PdfName, type PdfValue } from './pdf-value.ts';

/** A value and the position after it. */
export type Parsed = { readonly value: PdfValue; readonly end: number };

const deepest = 100;

/** Reads the value at a position; throws a PdfError if there is none. */
export function parseValue(bytes: Uint8Array, at: number, depth = 0): Parsed {
  if (depth > deepest) throw new PdfError('Values are nested too deeply', { at });
  const start = skipSpace(bytes, at);
  switch (bytes[start]) {
    case 0x2f:
      return parseName(bytes, start);
    case 0x28:
      return parseLiteral(bytes, start);
    case 0x3c:
      return bytes[start + 1] === 0x3c ? parseDictionary(bytes, start, depth) : parseHex(bytes, start);
    case 0x5b:
      return parseArray(bytes, start, depth);
    default:
      return parseWord(bytes, start);
  }
}

/** The whole number at a position. */
export function parseInteger(
  bytes: Uint8Array,
  at: number,
): { readonly number: number; readonly end: number } | undefined {
  const start = skipSpace(bytes, at);
  let end = start;
  let number = 0;
  for (let byte = bytes[end] ?? 0; byte >= 0x30 && byte <= 0x39 && end - start < 12; byte = bytes[end] ?? 0) {
    number = 10 * number + byte - 0x30;
    end++;
  }
  return end === start ? undefined : { number, end };
}

/** Whether this word, and not a longer one, is at a position. */
export function hasWord(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  }
  return true;
}

function parseWord(bytes: Uint8Array, start: number): Parsed {
  let end = start;
  while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end]) && end - start < 64) end++;
  const word = String.fromCharCode(...bytes.subarray(start, end));
  if (word === 'true' || word === 'false') return { value: word === 'true', end };
  if (word === 'null') return { value: null, end };
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word)) throw new PdfError('There is no value', { at: end });
  return (/^\d+$/.test(word) ? parseReference(bytes, Number(word), end) : undefined) ?? { value: Number(word), end };
}

/** `12 0 R` */
function parseReference(bytes: Uint8Array, object: number, at: number): Parsed | undefined {
  const generation = parseInteger(bytes, at);
  if (generation === undefined || generation.end === at) return undefined;
  const end = skipSpace(bytes, generation.end);
  if (bytes[end] !== 0x52) return undefined;
  const after = bytes[end + 1];
  if (after !== undefined && !isSpace(after) && !isDelimiter(after)) return undefined;
  return { value: { object }, end: end + 1 };
}

function parseName(bytes: Uint8Array, start: number): { readonly value: PdfName; readonly end: number } {
  let end = start + 1;
  let name = '';
  while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end])) {
    const code = bytes[end] === 0x23 ? hexPair(bytes, end + 1) : undefined;
    name += String.fromCharCode(code ?? bytes[end] ?? 0);
    end += code === undefined ? 1 : 3;
  }
  return { value: { name }, end };
}

function hexPair(bytes: Uint8Array, at: number): number | undefined {
  const high = hexDigit(bytes[at]);
  const low = hexDigit(bytes[at + 1]);
  return high === undefined || low === undefined ? undefined : 16 * high + low;
}

export function hexDigit(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

function parseArray(bytes: Uint8Array, start: number, depth: number): Parsed {
  const values: PdfValue[] = [];
  let at = skipSpace(bytes, start + 1);
  while (bytes[at] !== 0x5d) {
    const { value, end } = parseValue(bytes, at, depth + 1);
    values.push(value);
    at = skipSpace(bytes, end);
  }
  return { value: values, end: at + 1 };
}

/** The dictionary at a position, and the stream after it, if any. */
function parseDictionary(bytes: Uint8Array, start: number, depth: number): Parsed {
  const dictionary = new Map<string, PdfValue>();
  let at = skipSpace(bytes, start + 2);
  while (bytes[at] !== 0x3e) {
    if (bytes[at] !== 0x2f) throw new PdfError('A dictionary lacks the name of a value', { at });
    const key = parseName(bytes, at);
    const { value, end } = parseValue(bytes, key.end, depth + 1);
    dictionary.set(key.value.name, value);
    at = skipSpace(bytes, end);
  }
  if (bytes[at + 1] !== 0x3e) throw new PdfError('A dictionary is not terminated', { at });
  return toStream(bytes, dictionary, at + 2);
}

function toStream(bytes: Uint8Array, dictionary: PdfDictionary, end: number): Parsed {
  const word = skipSpace(bytes, end);
  if (!hasWord(bytes, word, 'stream')) return { value: dictionary, end };
  let start = word + 'stream'.length;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  return { value: { dictionary, start }, end: start };
}

function parseHex(bytes: Uint8Array, start: number): Parsed {
  const digits: number[] = [];
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== 0x3e; at++) {
    const digit = hexDigit(bytes[at]);
    if (digit !== undefined) digits.push(digit);
  }
  const text = new Uint8Array(Math.ceil(digits.length / 2));
  for (let index = 0; index < text.length; index++)
    text[index] = 16 * (digits[2 * index] ?? 0) + (digits[2 * index + 1] ?? 0);
  return { value: text, end: at + 1 };
}

const escapes: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };

function parseLiteral(bytes: Uint8Array, start: number): Parsed {
  const last = endOfLiteral(bytes, start);
  const text = new Uint8Array(last - start - 1);
  let length = 0;
  for (let at = start + 1; at < last; at++) {
    let code = bytes[at];
    if (code === 0x5c) {
      const escaped = readEscape(bytes, at + 1);
      code = escaped.code;
      at = escaped.last;
    }
    if (code === undefined) continue;
    text[length] = code;
    length++;
  }
  return { value: text.subarray(0, length), end: last + 1 };
}

/** The position of the bracket that closes a string; brackets within it are balanced. */
function endOfLiteral(bytes: Uint8Array, start: number): number {
  let open = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29) open--;
    if (open === 0) return at;
  }
  throw new PdfError('A string is not terminated', { at: bytes.length });
}

/** The meaning of a backslash; one before a line break is ignored. */
function readEscape(bytes: Uint8Array, at: number): { readonly code: number | undefined; readonly last: number } {
  const byte = bytes[at] ?? 0;
  if (byte === 0x0d) return { code: undefined, last: bytes[at + 1] === 0x0a ? at + 1 : at };
  if (byte === 0x0a) return { code: undefined, last: at };
  let octal = 0;
  let digits = 0;
  for (let digit = byte; digits < 3 && digit >= 0x30 && digit <= 0x37; digit = bytes[at + digits] ?? 0) {
    octal = 8 * octal + digit - 0x30;
    digits++;
  }
  if (digits > 0) return { code: octal & 0xff, last: at + digits - 1 };
  return { code: escapes[String.fromCharCode(byte)] ?? byte, last: at };
}
