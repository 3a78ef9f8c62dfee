import type { EvidencePlatform } from './evidence-platform.ts';

/** A file of an archive. */
export type ZipMember = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** Content that does not fit into a ZIP archive that every program can read. */
export class PackTooLargeError extends Error {
  override readonly name = 'PackTooLargeError';
}

const largest = 0xffffffff;
const deflated = 8;
const neededVersion = 20;
/** Sizes follow the content, and names are in UTF-8. */
const flags = 0x0808;
/** 1 January 1980, midnight: the same file always gives the same archive. */
const date = 0x0021;

type Written = {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
};

/**
 * An archive of these files, in order, in pieces. The same files give the same bytes. Throws a PackTooLargeError if a file or
 * the whole archive reaches 4 GiB, because not every program supports the ZIP extension for that.
 */
export async function* writeZip(
  members: AsyncIterable<ZipMember>,
  { crc32, deflate }: Pick<EvidencePlatform, 'crc32' | 'deflate'>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, content } of members) {
    const name = new TextEncoder().encode(text);
    const offset = at;
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
    yield localHeader(name);
    for await (const piece of deflate(measured())) {
      packedBytes += piece.length;
      yield piece;
    }
    yield fields([4, 0x08074b50], [4, crc], [4, packedBytes], [4, bytes]);
    at += 30 + name.length + packedBytes + 16;
    if (at > largest) throw tooLarge('The archive');
    written.push({ name, crc, packedBytes, bytes, offset });
  }
  let directoryBytes = 0;
  for (const one of written) {
    const entry = directoryEntry(one);
    directoryBytes += entry.length;
    yield entry;
  }
  yield fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, written.length],
      [2, written.length],
    ] as const),
    ...([
      [4, directoryBytes],
      [4, at],
      [2, 0],
    ] as const),
  );
}

function tooLarge(what: string): PackTooLargeError {
  return new PackTooLargeError(
    `${what} is 4 GiB or larger, which not every program can read from a ZIP file. Split the ledger into several projects.`,
  );
}

function localHeader(name: Uint8Array): Uint8Array {
  const header = fields(
    ...([
      [4, 0x04034b50],
      [2, neededVersion],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, date],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  );
  return joined(header, name);
}

function directoryEntry({ name, crc, packedBytes, bytes, offset }: Written): Uint8Array {
  const entry = fields(
    ...([
      [4, 0x02014b50],
      [2, neededVersion],
      [2, neededVersion],
      [2, flags],
      [2, deflated],
    ] as const),
    ...([
      [2, 0],
      [2, date],
      [4, crc],
      [4, packedBytes],
      [4, bytes],
      [2, name.length],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const),
  );
  return joined(entry, name);
}

/** Little-endian numbers of two or four bytes. */
function fields(...numbers: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((length, [size]) => length + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
