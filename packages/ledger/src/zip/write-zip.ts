import { crc32 } from '#platform/zlib';
import { endHeader, entryHeader, localBytes, localHeader } from './zip-records.ts';

/** A file to write. */
export type ZipMember = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** Compresses to raw deflate data. */
export type Deflate = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Content that does not fit into a ZIP archive that every program can read. */
export class ZipTooLargeError extends Error {
  override readonly name = 'ZipTooLargeError';
}

const largest = 0xffffffff;
const deflated = 8;
const neededVersion = 20;
/** Sizes follow the content, and names are in UTF-8. */
const flags = 0x0808;
/** 1 January 1980, midnight: the same file always gives the same archive. */
const date = 0x0021;
const descriptorHeader = 0x08074b50;
const descriptorBytes = 16;

type Written = {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
};

/**
 * An archive of these files, in order, in pieces. The same files give the same bytes. Throws a ZipTooLargeError if a file or
 * the whole archive reaches 4 GiB, because not every program supports the ZIP extension for that.
 */
export async function* writeZip(members: AsyncIterable<ZipMember>, deflate: Deflate): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let at = 0;
  for await (const { name: text, content } of members) {
    const name = new TextEncoder().encode(text);
    let crc = 0;
    let bytes = 0;
    let packedBytes = 0;
    async function* measured() {
      for await (const piece of content) {
        crc = crc32(piece, crc);
        bytes += piece.length;
        if (bytes > largest) throw tooLarge(text);
        yield piece;
      }
    }
    yield fields([4, localHeader], ...describe({ name, crc, packedBytes, bytes }), name);
    for await (const piece of deflate(measured())) {
      packedBytes += piece.length;
      yield piece;
    }
    yield fields([4, descriptorHeader], [4, crc], [4, packedBytes], [4, bytes]);
    const written = describe({ name, crc, packedBytes, bytes });
    // Neither a comment nor attributes.
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const;
    directory.push(fields([4, entryHeader], [2, neededVersion], ...written, ...rest, name));
    at += localBytes + name.length + packedBytes + descriptorBytes;
    if (at > largest) throw tooLarge('The archive');
  }
  yield* directory;
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = [2, directory.length] as const;
  yield fields([4, endHeader], [2, 0], [2, 0], count, count, [4, directoryBytes], [4, at], [2, 0]);
}

function tooLarge(what: string): ZipTooLargeError {
  return new ZipTooLargeError(`${what} is 4 GiB or larger, which not every program can read from a ZIP file.`);
}

type Field = readonly [size: 2 | 4, value: number];

/** The fields that a file's own header and its entry in the directory have in common. */
function describe({ name, crc, packedBytes, bytes }: Written): readonly Field[] {
  const kind = [neededVersion, flags, deflated, 0, date].map((value): Field => [2, value]);
  return [...kind, [4, crc], [4, packedBytes], [4, bytes], [2, name.length], [2, 0]];
}

/** Little-endian numbers of two or four bytes, and a name at the end. */
function fields(...parts: readonly (Field | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(
    parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part[0]), 0),
  );
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) bytes.set(part, at);
    else if (part[0] === 2) view.setUint16(at, part[1], true);
    else view.setUint32(at, part[1], true);
    at += part instanceof Uint8Array ? part.length : part[0];
  }
  return bytes;
}
