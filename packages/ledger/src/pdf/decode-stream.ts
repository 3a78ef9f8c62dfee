import { isSpace } from './characters.ts';
import { inflate } from './inflate.ts';
import { hexDigit } from './parse-object.ts';
import { PdfError } from './pdf-value.ts';
import { undoPredictor } from './predictor.ts';

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
