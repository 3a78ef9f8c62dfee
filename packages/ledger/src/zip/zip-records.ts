import { decodeCp850 } from '../file/cp850.ts';

/** A file in a ZIP archive, as the archive's directory describes it. */
export type ZipEntry = {
  /** With slashes, whatever separator the archive uses. */
  readonly name: string;
  readonly packing: 'stored' | 'deflated' | 'encrypted' | 'unknown';
  readonly packedBytes: number;
  /** The declared unpacked size. */
  readonly statedBytes: number;
  readonly crc32: number;
  /** Where the file's own header starts; its bytes follow. */
  readonly localAt: number;
  /** Whether sizes and checksum are repeated after its bytes. */
  readonly hasDescriptor: boolean;
  /** Whether sizes are in the extension for more than 4 GiB (ZIP64). */
  readonly isLarge: boolean;
};

export const entryHeader = 0x02014b50;
const entryBytes = 46;
export const localHeader = 0x04034b50;
export const localBytes = 30;
export const endHeader = 0x06054b50;
const endBytes = 22;
/** The end record is the last part of an archive, except for a comment of at most 64 KiB. */
export const longestEnd = endBytes + 0xffff;
/** A number that does not fit is in the ZIP64 extension. */
export const isElsewhere = 0xffffffff;

const largeSizes = 0x0001;
/** Encrypted with a password or a certificate, or with an encrypted directory. */
const isEncrypted = 0x2041;
const aesEncrypted = 99;
const hasDescriptor = 0x0008;

export function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The record at the end of an archive, with its numbers as written. */
export type ZipEnd = {
  readonly at: number;
  readonly entries: number;
  readonly directoryAt: number;
  readonly directoryBytes: number;
  /** The number of bytes after it. */
  readonly bytesBehind: number;
};

/** Searches the last bytes of an archive backwards for its end record; undefined if there is none. */
export function findEnd(view: DataView): ZipEnd | undefined {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, view.byteLength - longestEnd); at--) {
    if (view.getUint32(at, true) !== endHeader) continue;
    return {
      at,
      entries: view.getUint16(at + 10, true),
      directoryBytes: view.getUint32(at + 12, true),
      directoryAt: view.getUint32(at + 16, true),
      bytesBehind: last - at,
    };
  }
  return undefined;
}

/**
 * The entry at this position of a directory that ends at `limit`, and where the next one starts; undefined if there is none.
 * Throws a RangeError if it is cut off.
 */
export function readEntry(
  view: DataView,
  at: number,
  limit: number,
): { readonly entry: ZipEntry; readonly next: number } | undefined {
  if (at + entryBytes > limit || view.getUint32(at, true) !== entryHeader) return undefined;
  const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const flags = view.getUint16(at + 8, true);
  const entry: ZipEntry = {
    name: readName(view, at + entryBytes, nameEnd),
    packing: packingOf(flags, view.getUint16(at + 10, true)),
    crc32: view.getUint32(at + 16, true),
    hasDescriptor: (flags & hasDescriptor) !== 0,
    ...readSizes(view, { at, nameEnd, extraEnd }),
  };
  return { entry, next: extraEnd + view.getUint16(at + 32, true) };
}

function packingOf(flags: number, method: number): ZipEntry['packing'] {
  if ((flags & isEncrypted) !== 0 || method === aesEncrypted) return 'encrypted';
  return method === 0 ? 'stored' : method === 8 ? 'deflated' : 'unknown';
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** A name in a header. Older programs write names in their national code page. */
export function readName(view: DataView, start: number, end: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return decode(bytes.subarray(start, end)).replaceAll('\\', '/');
}

function decode(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return decodeCp850(bytes);
  }
}

/** Some programs also write the sizes of small files in the field for sizes over 4 GiB. */
function readSizes(
  view: DataView,
  place: { readonly at: number; readonly nameEnd: number; readonly extraEnd: number },
) {
  let isLarge = false;
  let large: number | undefined;
  const read = (offset: number): number => {
    const value = view.getUint32(place.at + offset, true);
    if (value !== isElsewhere) return value;
    large = isLarge ? large : findExtra(view, place.nameEnd, place.extraEnd);
    isLarge = true;
    if (large === undefined) return value;
    large += 8;
    return Number(view.getBigUint64(large - 8, true));
  };
  // In the order of the specification.
  const statedBytes = read(24);
  const packedBytes = read(20);
  return { statedBytes, packedBytes, localAt: read(42), isLarge };
}

function findExtra(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === largeSizes) return at + 4;
  }
  return undefined;
}

/** Where the name in a file's own header ends, and where the bytes of the file start. */
export function readLocal(view: DataView, at: number): { readonly nameEnd: number; readonly dataAt: number } {
  const nameEnd = at + localBytes + view.getUint16(at + 26, true);
  return { nameEnd, dataAt: nameEnd + view.getUint16(at + 28, true) };
}
