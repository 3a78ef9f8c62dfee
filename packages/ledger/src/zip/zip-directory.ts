import { findEnd, isElsewhere, readEntry, readLocal, toView, type ZipEnd, type ZipEntry } from './zip-records.ts';

/** A file in an archive that is in memory, still compressed. */
export type PackedFile = ZipEntry & { readonly packed: Uint8Array };

/** The contents declared by an archive. */
export type ZipDirectory = {
  readonly files: readonly PackedFile[];
  /** Whether the files are as many as declared, and each is within the archive. */
  readonly isWhole: boolean;
};

/** A longer directory is not read to the end: no real archive has so many files, and each takes memory. */
export const mostZipEntries = 250_000;

const largeEndLocator = 0x07064b50;
const largeEndLocatorBytes = 20;

/** The directory of an archive; undefined if it is missing or cannot be read. */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = toView(bytes);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const files: PackedFile[] = [];
  let isWhole = true;
  try {
    let at = directoryStart(view, end);
    while (files.length < mostZipEntries) {
      const read = readEntry(view, at, end.at);
      if (read === undefined) break;
      const { entry } = read;
      const { dataAt } = readLocal(view, entry.localAt);
      const packed = bytes.subarray(dataAt, dataAt + entry.packedBytes);
      isWhole &&= packed.length === entry.packedBytes;
      files.push({ ...entry, packed });
      at = read.next;
    }
  } catch (error) {
    // The directory points outside the file: its entries cannot be trusted.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return { files, isWhole: isWhole && isNumberOf(view, end, files.length) };
}

function directoryStart(view: DataView, end: ZipEnd): number {
  const largeEnd = end.directoryAt === isElsewhere ? findLargeEnd(view, end) : undefined;
  return largeEnd === undefined ? end.directoryAt : Number(view.getBigUint64(largeEnd + 48, true));
}

/** Whether the archive declares this number of files. */
function isNumberOf(view: DataView, end: ZipEnd, files: number): boolean {
  // The field has two bytes, and some programs write a larger number truncated.
  if (end.entries === (files & 0xffff)) return true;
  const largeEnd = end.entries === 0xffff ? findLargeEnd(view, end) : undefined;
  if (largeEnd === undefined || largeEnd + 40 > view.byteLength) return false;
  return Number(view.getBigUint64(largeEnd + 32, true)) === files;
}

function findLargeEnd(view: DataView, { at }: ZipEnd): number | undefined {
  const locator = at - largeEndLocatorBytes;
  if (locator < 0 || view.getUint32(locator, true) !== largeEndLocator) return undefined;
  return Number(view.getBigUint64(locator + 8, true));
}
