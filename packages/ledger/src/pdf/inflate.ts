import { Inflate } from 'fflate/browser';
import { joinBytes } from '../file/join-bytes.ts';
import { PdfError } from './pdf-value.ts';

/** A kilobyte unpacks to a megabyte at most: what is too large shows before much memory is taken. */
const sliceBytes = 1024;
/** More than any block that gives nothing before it is complete: what follows is no part of the stream. */
const mostBytesWithoutOutput = 96 * 1024;

/**
 * Unpacks a zlib stream. One that breaks off or is damaged gives what came before, as other readers of PDF do; one that
 * unpacks to more than is allowed throws.
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
  // Behind the two bytes that only say how it was packed.
  for (let at = hasZlibHeader(packed) ? 2 : 0; at < packed.length && !isOver; at += sliceBytes) {
    const before = length;
    try {
      unpacker.push(packed.subarray(at, at + sliceBytes));
    } catch {
      isOver = true;
    }
    if (length > before) lastOutputAt = at;
    else if (at - lastOutputAt > mostBytesWithoutOutput) isOver = true;
    if (length > mostBytes)
      throw new PdfError('A stream unpacks to more than is allowed', { isTooMuch: true });
  }
  return joinBytes(pieces, length);
}

function hasZlibHeader([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (256 * method + flags) % 31 === 0;
}
