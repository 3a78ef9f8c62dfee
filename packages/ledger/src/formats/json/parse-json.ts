import { toTextSource } from '../../file/text-source.ts';
import { LedgerError } from '../../ledger-error.ts';

/** A value of a JSON document. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };

const sliceBytes = 2 ** 20;
/** Slightly less than 512 MiB: the longest text that V8 supports. */
const mostBytes = 2 ** 29 - 1_024;
/** The same limit as for cells of a workbook: a parsed value takes about 40 bytes plus its text. */
const mostValues = 20_000_000;

/** Parses a document, or a text with one object per line, which becomes an array. */
export function parseJson(bytes: Uint8Array): JsonValue {
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = parseLines(text);
    if (lines !== undefined) return lines;
    if (/\b(?:NaN|Infinity)\b/.test(text)) return parseWithoutNaN(text);
    throw notJson(error);
  }
}

/** Python writes NaN and infinities as names that JSON does not allow. */
function parseWithoutNaN(text: string): JsonValue {
  try {
    return JSON.parse(
      text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) => (token.startsWith('"') ? token : 'null')),
    );
  } catch (error) {
    throw notJson(error);
  }
}

function decode(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const counter = createValueCounter();
  const pieces: string[] = [];
  let left = mostBytes;
  for (const slice of toTextSource(bytes)(sliceBytes)) {
    left -= slice.length;
    counter.add(slice);
    if (left < 0 || counter.values() > mostValues) throw tooLarge();
    pieces.push(decoder.decode(slice, { stream: true }));
  }
  pieces.push(decoder.decode());
  return pieces.join('');
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/** Counts the values before they are created: each takes a few bytes in the text, but many in memory. */
function createValueCounter() {
  let values = 0;
  let isString = false;
  let isEscaped = false;
  return {
    add(slice: Uint8Array): void {
      for (const byte of slice) {
        if (isString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) isString = false;
        } else if (byte === quote) isString = true;
        else if (byte === comma || byte === openBracket || byte === openBrace) values++;
      }
    },
    values: () => values,
  };
}

/** Undefined if a line is not an object. */
function parseLines(text: string): readonly JsonObject[] | undefined {
  const objects: JsonObject[] = [];
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start) === -1 ? text.length : text.indexOf('\n', start);
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '') continue;
    if (!line.startsWith('{')) return undefined;
    try {
      objects.push(JSON.parse(line));
    } catch {
      return undefined;
    }
  }
  return objects;
}

function tooLarge(): LedgerError {
  return new LedgerError(
    'This JSON file is too large: it exceeds 512 MiB or 20 million values. Split it, or provide the purchases as CSV UTF-8.',
    { reason: 'HUGE_FILE' },
  );
}

function notJson(cause: unknown): LedgerError {
  return new LedgerError(
    'This file starts like JSON but is invalid or truncated: export it again, or provide the purchases as CSV or XLSX.',
    { reason: 'NOT_A_TABLE', cause },
  );
}
