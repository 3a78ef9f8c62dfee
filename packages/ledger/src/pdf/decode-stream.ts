import { Inflate } from 'fflate/browser';
import { joinBytes } from '../file/join-bytes.ts';
import { isSpace } from './characters.ts';
import { hexDigit } from './parse-object.ts';
import { PdfError } from './pdf-value.ts';

/** One filter of a stream. */
export type Filter = { readonly name: string; readonly numberOf: (parameter: string) => number | undefined };

/** With repeated filters, a few bytes could unpack to any size. */
const mostFilters = 4;

/** Undoes the filters of a stream, none of which may yield more bytes than the limit. */
export function decodeStream(packed: Uint8Array, filters: readonly Filter[], mostBytes: number): Uint8Array {
  if (filters.length > mostFilters) throw new PdfError('A stream has too many filters', { isTooMuch: true });
  let bytes = packed;
  for (const filter of filters) bytes = undo(filter, bytes, mostBytes);
  return bytes;
}

function undo({ name, numberOf }: Filter, bytes: Uint8Array, mostBytes: number): Uint8Array {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(bytes, mostBytes), {
        predictor: numberOf('Predictor') ?? 1,
        columns: numberOf('Columns') ?? 1,
        colors: numberOf('Colors') ?? 1,
        bits: numberOf('BitsPerComponent') ?? 8,
      });
    case 'ASCIIHexDecode':
    case 'AHx':
      return undoHex(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return undoBase85(bytes);
    case 'Crypt':
      return bytes;
    default:
      throw new PdfError(`A stream has an unknown filter: ${name}`);
  }
}

function undoHex(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(Math.ceil(bytes.length / 2));
  let digits = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit === undefined) continue;
    decoded[digits >> 1] = (decoded[digits >> 1] ?? 0) + (digits % 2 === 0 ? 16 * digit : digit);
    digits++;
  }
  return decoded.subarray(0, Math.ceil(digits / 2));
}

/** Five letters are four bytes; `z` is four zeros. */
function undoBase85(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length * 4);
  const view = new DataView(decoded.buffer);
  let length = 0;
  let value = 0;
  let letters = 0;
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && letters === 0) length += 4;
    if (isSpace(byte) || byte < 0x21 || byte > 0x75) continue;
    value = 85 * value + byte - 0x21;
    letters++;
    if (letters < 5) continue;
    view.setUint32(length, value >>> 0);
    length += 4;
    value = 0;
    letters = 0;
  }
  if (letters < 2) return decoded.subarray(0, length);
  for (let more = letters; more < 5; more++) value = 85 * value + 84;
  view.setUint32(length, value >>> 0);
  return decoded.subarray(0, length + letters - 1);
}

/** A kilobyte unpacks to at most a megabyte: excessive data is detected before much memory is used. */
const sliceBytes = 1024;
/** Longer than any block that yields no output until it is complete: further bytes do not belong to the stream. */
const mostBytesWithoutOutput = 96 * 1024;

/**
 * Unpacks a zlib stream. A truncated or damaged stream yields the data before the error, as in other PDF readers; one that
 * exceeds the limit throws.
 */
function inflate(packed: Uint8Array, mostBytes: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isOver = false;
  let lastOutputAt = 0;
  const unpacker = new Inflate((piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  // A zlib header has two bytes.
  for (let at = hasZlibHeader(packed) ? 2 : 0; at < packed.length && !isOver; at += sliceBytes) {
    const before = length;
    try {
      unpacker.push(packed.subarray(at, at + sliceBytes));
    } catch {
      isOver = true;
    }
    if (length > before) lastOutputAt = at;
    else if (at - lastOutputAt > mostBytesWithoutOutput) isOver = true;
    if (length > mostBytes) throw new PdfError('A stream unpacks to more than the limit', { isTooMuch: true });
  }
  return joinBytes(pieces, length);
}

function hasZlibHeader([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (256 * method + flags) % 31 === 0;
}

type Picture = { readonly predictor: number; readonly columns: number; readonly colors: number; readonly bits: number };

/** Undoes the PNG filters that make rows of numbers easier to compress, as used for lists of objects. */
function undoPredictor(bytes: Uint8Array, { predictor, columns, colors, bits }: Picture): Uint8Array {
  if (predictor <= 1) return bytes;
  if (predictor < 10) throw new PdfError('A stream has an unknown predictor');
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  const rowBytes = Math.ceil((columns * colors * bits) / 8);
  if (!(rowBytes >= 1 && rowBytes <= bytes.length)) throw new PdfError('A stream has an invalid predictor');
  const rows = Math.floor(bytes.length / (rowBytes + 1));
  const plain = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const kind = bytes[from] ?? 0;
    for (let index = 0; index < rowBytes; index++) {
      const left = index < pixelBytes ? 0 : (plain[to + index - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (plain[to + index - rowBytes] ?? 0);
      const corner = row === 0 || index < pixelBytes ? 0 : (plain[to + index - rowBytes - pixelBytes] ?? 0);
      plain[to + index] = (bytes[from + 1 + index] ?? 0) + predict(kind, left, above, corner);
    }
  }
  return plain;
}

function predict(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left, above, corner);
    default:
      return 0;
  }
}

/** Paeth's predictor: the value closest to left + above − corner. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
