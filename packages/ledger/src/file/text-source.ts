import { LedgerError } from '../ledger-error.ts';
import { decodeCp850 } from './cp850.ts';
import { detectEncoding, type TextEncoding } from './text-encoding.ts';

/** The file's text in UTF-8, from the start at each call, decoded from slices of about the given size. */
export type TextSource = (sliceBytes: number) => Iterable<Uint8Array>;

/** Opens the text of a file in any encoding; the slices throw if UTF-16 is invalid. */
export function toTextSource(bytes: Uint8Array): TextSource {
  const encoding = detectEncoding(bytes);
  const body = bytes.subarray(encoding.markLength);
  if (encoding.name === 'utf-8') return (sliceBytes) => slicesOf(body, sliceBytes);
  return (sliceBytes) => decodedSlicesOf(body, encoding.name, sliceBytes);
}

function* slicesOf(body: Uint8Array, sliceBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += sliceBytes) {
    yield body.subarray(start, start + sliceBytes);
  }
}

function* decodedSlicesOf(body: Uint8Array, name: TextEncoding['name'], sliceBytes: number): Generator<Uint8Array> {
  const decode = createDecoder(name);
  const encoder = new TextEncoder();
  try {
    for (const slice of slicesOf(body, sliceBytes)) {
      yield encoder.encode(decode(slice));
    }
    yield encoder.encode(decode());
  } catch (error) {
    // Only the decoder throws here: errors in the consumer do not pass through a generator's yield.
    if (!(error instanceof TypeError)) throw error;
    throw new LedgerError('The file is UTF-16 text that is damaged or cut short: save it again as CSV UTF-8.', {
      reason: 'DAMAGED_TEXT',
    });
  }
}

/** Decodes slice by slice; without a slice, flushes the rest. */
function createDecoder(name: TextEncoding['name']): (slice?: Uint8Array) => string {
  // The platform has no decoder for code page 850, in which each byte is one character.
  if (name === 'cp850') return (slice) => (slice === undefined ? '' : decodeCp850(slice));
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  return (slice) => (slice === undefined ? decoder.decode() : decoder.decode(slice, { stream: true }));
}
