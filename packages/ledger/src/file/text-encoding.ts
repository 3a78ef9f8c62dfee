import { isUtf8 } from '#platform/is-utf8';
import { LedgerError } from '../ledger-error.ts';
import { detectCodePage } from './code-page.ts';

/** The encoding of a file, and the length of its byte order mark. */
export type TextEncoding = {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850';
  readonly markLength: number;
};

/** Detects the encoding by the byte order mark or the bytes; throws for a false UTF-8 mark. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const utf16 = utf16ByMark(bytes);
  if (utf16 !== undefined) return { name: utf16, markLength: 2 };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (marked && !isUtf8(bytes)) {
    // Reading it as Windows-1252 would garble every correct accent.
    throw new LedgerError('The file is marked as UTF-8 but is damaged: save it again as CSV UTF-8.', {
      reason: 'DAMAGED_TEXT',
    });
  }
  if (marked) return { name: 'utf-8', markLength: 3 + garbledMarkLength(bytes.subarray(3)) };
  const unmarkedUtf16 = utf16WithoutMark(bytes);
  if (unmarkedUtf16 !== undefined) return { name: unmarkedUtf16, markLength: 0 };
  if (isUtf8(bytes)) return { name: 'utf-8', markLength: garbledMarkLength(bytes) };
  return { name: detectCodePage(bytes), markLength: 0 };
}

/** A byte order mark that a program mistook for text and encoded in UTF-8, once or twice: `ï»¿`, `Ã¯Â»Â¿`. */
const garbledMarks = ['ï»¿', 'Ã¯Â»Â¿'].map((text) => new TextEncoder().encode(text));

function garbledMarkLength(bytes: Uint8Array): number {
  const mark = garbledMarks.find((codes) => codes.every((code, index) => bytes[index] === code));
  return mark?.length ?? 0;
}

/** The UTF-16 variant of a text, by its byte order mark or first characters; undefined if it is not UTF-16. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  return utf16ByMark(bytes) ?? utf16WithoutMark(bytes);
}

function utf16ByMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const sampleUnits = 512;

/**
 * Latin text in UTF-16 has a NUL in every other byte. Cells may contain NUL, too, so the first two characters must have
 * this pattern, which no header name in another encoding has, and so must half of the sample.
 */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const units = Math.min(bytes.length >> 1, sampleUnits);
  // Nearly every file uses single bytes, as its first character shows.
  if (bytes[0] !== 0 && bytes[1] !== 0) return undefined;
  const little = countLatinUnits(bytes, units, 1);
  if (little.leading >= 2 && little.total * 2 >= units) return 'utf-16le';
  const big = countLatinUnits(bytes, units, 0);
  if (big.leading >= 2 && big.total * 2 >= units) return 'utf-16be';
  return undefined;
}

function countLatinUnits(bytes: Uint8Array, units: number, highByte: 0 | 1) {
  let leading = 0;
  let total = 0;
  for (let unit = 0; unit < units; unit++) {
    if (bytes[2 * unit + highByte] !== 0 || bytes[2 * unit + 1 - highByte] === 0) continue;
    if (total === unit) leading++;
    total++;
  }
  return { leading, total };
}
