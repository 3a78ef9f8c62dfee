import { detectFormat } from '../file/detect-format.ts';
import { joinBytes } from '../file/join-bytes.ts';
import { isLedgerName } from '../file/ledger-name.ts';
import { unpack } from '../file/unpack.ts';
import { readZipDirectory, type ZipEntry } from '../file/zip-directory.ts';
import { archiveWithoutLedgers, damagedArchive, hugeArchive, protectedArchive } from './archive-error.ts';
import { crc32 } from './crc32.ts';
import { createDistinctPaths, toMemberPath } from './member-path.ts';

/** A file in an archive that may be a ledger. */
export type ArchiveMember = {
  /** Its unique name in the archive, including folders: a label, not a path to write to. */
  readonly path: string;
  /** Its unpacked size. */
  readonly bytes: number;
  /** Unpacks the file at each call; only throws LedgerError. */
  read(): Promise<Uint8Array>;
};

const mostMembers = 100_000;
const mostBytesOfOne = 512 * 2 ** 20;
const mostBytes = 8 * 2 ** 30;
/**
 * Invoices are compressed to a tenth of their size, and repetitive text to a hundredth. An archive that exceeds this
 * ratio is an attack on memory.
 */
const densest = 250;
const bytesOfAnyDensity = 16 * 2 ** 20;

/**
 * The files of a ZIP archive that may be ledgers, in the order of their paths; undefined for any other file, including an XLSX
 * workbook. Files are unpacked on demand. Only throws LedgerError: for an archive that is damaged or encrypted, would unpack to
 * more than the limits, or contains no such file.
 */
export function openArchive(bytes: Uint8Array): readonly ArchiveMember[] | undefined {
  if (detectFormat(bytes) !== 'zip') return undefined;
  const directory = readZipDirectory(bytes);
  if (directory === undefined) throw damagedArchive('it is truncated, or its list of files cannot be read');
  // Checked first, because the list of a very large archive is not read to the end and is therefore never whole.
  if (directory.entries.length > mostMembers) throw hugeArchive('it contains more than 100,000 files');
  if (!directory.isWhole) throw damagedArchive('its list of files is inconsistent');
  refuseOverlaps(directory.entries);
  const members = directory.entries.filter(({ name }) => isLedgerName(name));
  if (members.length === 0) throw archiveWithoutLedgers();
  refuseUnreadable(members, bytes.length);
  return toMembers(members);
}

/** Files that share bytes could unpack to any size, whatever sizes they declare. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  const places = entries
    .filter(({ packed }) => packed.length > 0)
    .map(({ packed }) => ({ start: packed.byteOffset, end: packed.byteOffset + packed.length }))
    .toSorted((a, b) => a.start - b.start);
  places.reduce((end, place) => {
    if (place.start < end) throw damagedArchive('files in it overlap');
    return place.end;
  }, 0);
}

function refuseUnreadable(entries: readonly ZipEntry[], archiveBytes: number): void {
  if (entries.some(({ packing }) => packing === 'encrypted')) throw protectedArchive();
  let total = 0;
  for (const { statedBytes } of entries) {
    if (statedBytes > mostBytesOfOne) throw hugeArchive('a file in it unpacks to more than 512 MiB');
    total += statedBytes;
  }
  if (total > mostBytes) throw hugeArchive('it unpacks to more than 8 GiB');
  if (total > bytesOfAnyDensity && total > densest * archiveBytes)
    throw hugeArchive('it unpacks to more than 250 times its size');
}

function toMembers(entries: readonly ZipEntry[]): readonly ArchiveMember[] {
  const distinct = createDistinctPaths();
  return entries
    .map((entry) => ({ entry, path: distinct(toMemberPath(entry.name)) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map(({ entry, path }) => ({ path, bytes: entry.statedBytes, read: () => readMember(entry) }));
}

async function readMember(entry: ZipEntry): Promise<Uint8Array> {
  const bytes = await unpackWhole(entry).catch((cause: unknown) => {
    throw damagedArchive('a file in it cannot be unpacked', cause);
  });
  if (crc32(bytes) !== entry.crc32) throw damagedArchive('the checksum of a file in it does not match');
  return bytes;
}

/** Piece by piece: the memory for the declared size is not allocated before the data arrives. */
async function unpackWhole(entry: ZipEntry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of unpack(entry)) {
    pieces.push(piece);
    length += piece.length;
  }
  return joinBytes(pieces, length);
}
