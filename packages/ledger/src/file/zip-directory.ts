/** A file in a ZIP archive, still packed. */
export type ZipEntry = {
  /** With slashes, whatever the archive was written with. */
  readonly name: string;
  readonly packing: 'stored' | 'deflated' | 'unknown';
  readonly packed: Uint8Array;
  /** The size that it says it has once unpacked. */
  readonly statedBytes: number;
};

const entryHeader = 0x02014b50;
const endHeader = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;
const largeEndLocator = 0x07064b50;
const largeEndLocatorBytes = 20;
const largeSizes = 0x0001;
const isElsewhere = 0xffffffff;

/** The files that the archive's directory lists; undefined where it has no directory that can be read. */
export function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  try {
    let at = directoryStart(view, end);
    while (at + 46 <= end && view.getUint32(at, true) === entryHeader) {
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = nameEnd + view.getUint16(at + 30, true);
      entries.push(readEntry(bytes, view, { at, nameEnd, extraEnd }));
      at = extraEnd + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // It points outside of the file: what it lists cannot be trusted.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return entries;
}

type EntryPlace = { readonly at: number; readonly nameEnd: number; readonly extraEnd: number };

function readEntry(bytes: Uint8Array, view: DataView, place: EntryPlace): ZipEntry {
  const { at, nameEnd } = place;
  const method = view.getUint16(at + 10, true);
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const { statedBytes, packedBytes, local } = readSizes(view, place);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
    packing: isEncrypted ? 'unknown' : method === 0 ? 'stored' : method === 8 ? 'deflated' : 'unknown',
    packed: bytes.subarray(start, start + packedBytes),
    statedBytes,
  };
}

/** Some programs write sizes of small files, too, where those over 4 GiB have to be. */
function readSizes(view: DataView, { at, nameEnd, extraEnd }: EntryPlace) {
  let large = findExtra(view, nameEnd, extraEnd);
  const read = (offset: number): number => {
    const value = view.getUint32(at + offset, true);
    if (value !== isElsewhere || large === undefined) return value;
    large += 8;
    return Number(view.getBigUint64(large - 8, true));
  };
  // In the order in which they stand there.
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
  const locator = end - largeEndLocatorBytes;
  if (start !== isElsewhere || locator < 0 || view.getUint32(locator, true) !== largeEndLocator) return start;
  const largeEnd = Number(view.getBigUint64(locator + 8, true));
  return Number(view.getBigUint64(largeEnd + 48, true));
}

/** It stands at the end, before a comment of any text. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endHeader) return at;
  }
  return undefined;
}
