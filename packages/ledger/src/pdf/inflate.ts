import { Inflate } from 'fflate/browser';
import { joinBytes } from '../file/join-bytes.ts';
import { PdfError } from './pdf-value.ts';

/** A kilobyte unpacks to at most a megabyte: excessive data is detected before much memory is used. */
const sliceBytes = 1024;
/** Longer than any block that yields no output until it is complete: further bytes do not belong to the stream. */
const mostBytesWithoutOutput = 96 * 1024;

/**
 * Unpacks a zlib stream. A truncated or damaged stream yields the data before the error, as in other PDF readers; one that
 * exceeds the limit throws.
 */
export function inflate(packed: Uint8Array, mostBytes: number): Uint8Array {
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
