import { decodeCp850 } from './cp850.ts';

/** A file in a ZIP archive, still compressed. */
export type ZipEntry = {
  /** With slashes, whatever separator the archive uses. */
  readonly name: string;
  readonly packing: 'stored' | 'deflated' | 'encrypted' | 'unknown';
  readonly packed: Uint8Array;
  /** The declared unpacked size. */
  readonly statedBytes: number;
  readonly crc32: number;
};

/** The contents declared by an archive. */
export type ZipDirectory = {
  readonly entries: readonly ZipEntry[];
  /** Whether the entries are as many as declared, and each is within the file. */
  readonly isWhole: boolean;
};

/** A longer directory is not read to the end: no real archive has so many files, and each takes memory. */
export const mostZipEntries = 250_000;

const entryHeader = 0x02014b50;
const endHeader = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;
const largeEndLocator = 0x07064b50;
const largeEndLocatorBytes = 20;
const largeSizes = 0x0001;
const isElsewhere = 0xffffffff;
/** Encrypted with a password or a certificate, or with an encrypted directory. */
const isEncrypted = 0x2041;
const aesEncrypted = 99;

/** The files listed in the archive's directory; undefined if it has no readable directory. */
export function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  return readZipDirectory(bytes)?.entries;
}

/** The directory of an archive; undefined if it is missing or cannot be read. */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let isWhole = true;
  try {
    let at = directoryStart(view, end);
    while (at + 46 <= end && view.getUint32(at, true) === entryHeader && entries.length < mostZipEntries) {
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = nameEnd + view.getUint16(at + 30, true);
      const { entry, packedBytes } = readEntry(bytes, view, { at, nameEnd, extraEnd });
      entries.push(entry);
      if (entry.packed.length !== packedBytes) isWhole = false;
      at = extraEnd + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // The directory points outside the file: its entries cannot be trusted.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return { entries, isWhole: isWhole && isNumberOf(view, end, entries.length) };
}

type EntryPlace = { readonly at: number; readonly nameEnd: number; readonly extraEnd: number };

function readEntry(bytes: Uint8Array, view: DataView, place: EntryPlace) {
  const { at, nameEnd } = place;
  const method = view.getUint16(at + 10, true);
  const flags = view.getUint16(at + 8, true);
  const { statedBytes, packedBytes, local } = readSizes(view, place);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const entry: ZipEntry = {
    name: decodeName(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
    packing: packingOf(flags, method),
    packed: bytes.subarray(start, start + packedBytes),
    statedBytes,
    crc32: view.getUint32(at + 16, true),
  };
  return { entry, packedBytes };
}

function packingOf(flags: number, method: number): ZipEntry['packing'] {
  if ((flags & isEncrypted) !== 0 || method === aesEncrypted) return 'encrypted';
  return method === 0 ? 'stored' : method === 8 ? 'deflated' : 'unknown';
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Older programs write names in their national code page. */
function decodeName(name: Uint8Array): string {
  try {
    return strictUtf8.decode(name);
  } catch {
    return decodeCp850(name);
  }
}

/** Some programs also write the sizes of small files in the field for sizes over 4 GiB. */
function readSizes(view: DataView, { at, nameEnd, extraEnd }: EntryPlace) {
  let large = findExtra(view, nameEnd, extraEnd);
  const read = (offset: number): number => {
    const value = view.getUint32(at + offset, true);
    if (value !== isElsewhere || large === undefined) return value;
    large += 8;
    return Number(view.getBigUint64(large - 8, true));
  };
  // In the order of the specification.
  const statedBytes = read(24);
  const packedBytes = read(20);
  return { statedBytes, packedBytes, local: read(42) };
}

function findExtra(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === largeSizes) return at + 4;
  }
  return undefined;
}

function directoryStart(view: DataView, end: number): number {
  const start = view.getUint32(end + 16, true);
  const largeEnd = start === isElsewhere ? findLargeEnd(view, end) : undefined;
  return largeEnd === undefined ? start : Number(view.getBigUint64(largeEnd + 48, true));
}

/** Whether the archive declares this number of files. */
function isNumberOf(view: DataView, end: number, entries: number): boolean {
  const stated = view.getUint16(end + 10, true);
  // The field has two bytes, and some programs write a larger number truncated.
  if (stated === (entries & 0xffff)) return true;
  const largeEnd = stated === 0xffff ? findLargeEnd(view, end) : undefined;
  if (largeEnd === undefined || largeEnd + 40 > view.byteLength) return false;
  return Number(view.getBigUint64(largeEnd + 32, true)) === entries;
}

function findLargeEnd(view: DataView, end: number): number | undefined {
  const locator = end - largeEndLocatorBytes;
  if (locator < 0 || view.getUint32(locator, true) !== largeEndLocator) return undefined;
  return Number(view.getBigUint64(locator + 8, true));
}

/** The end record is the last part of the file, except for a comment of any length. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endHeader) return at;
  }
  return undefined;
}
