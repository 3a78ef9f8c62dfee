import { joinBytes } from '../file/join-bytes.ts';
import { isLedgerName, ledgerExtensions, listExtensions } from '../file/ledger-name.ts';
import { detectFormat } from '../formats/detect-format.ts';
import { LedgerError } from '../ledger-error.ts';
import { isTooDense, unpackChecked } from '../zip/unpack.ts';
import { UnpackError } from '../zip/unpack-error.ts';
import { type PackedFile, readZipDirectory } from '../zip/zip-directory.ts';

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
 * The files of a ZIP archive that may be ledgers, in the order of their paths; undefined for any other file, including an XLSX
 * workbook. Files are unpacked on demand. Only throws LedgerError: for an archive that is damaged or encrypted, would unpack to
 * more than the limits, or contains no such file.
 */
export function openArchive(bytes: Uint8Array): readonly ArchiveMember[] | undefined {
  if (detectFormat(bytes) !== 'zip') return undefined;
  const directory = readZipDirectory(bytes);
  if (directory === undefined) throw damagedArchive('it is truncated, or its list of files cannot be read');
  // Checked first, because the list of a very large archive is not read to the end and is therefore never whole.
  if (directory.files.length > mostMembers) throw hugeArchive('it contains more than 100,000 files');
  if (!directory.isWhole) throw damagedArchive('its list of files is inconsistent');
  refuseOverlaps(directory.files);
  const members = directory.files.filter(({ name }) => isLedgerName(name));
  if (members.length === 0) throw archiveWithoutLedgers();
  refuseUnreadable(members, bytes.length);
  return toMembers(members);
}

/** Files that share bytes could unpack to any size, whatever sizes they declare. */
function refuseOverlaps(entries: readonly PackedFile[]): void {
  const places = entries
    .filter(({ packed }) => packed.length > 0)
    .map(({ packed }) => ({ start: packed.byteOffset, end: packed.byteOffset + packed.length }))
    .toSorted((a, b) => a.start - b.start);
  places.reduce((end, place) => {
    if (place.start < end) throw damagedArchive('files in it overlap');
    return place.end;
  }, 0);
}

function refuseUnreadable(entries: readonly PackedFile[], archiveBytes: number): void {
  if (entries.some(({ packing }) => packing === 'encrypted')) throw protectedArchive();
  let total = 0;
  for (const { statedBytes } of entries) {
    if (statedBytes > mostBytesOfOne) throw hugeArchive('a file in it unpacks to more than 512 MiB');
    total += statedBytes;
  }
  if (total > mostBytes) throw hugeArchive('it unpacks to more than 8 GiB');
  if (isTooDense(total, archiveBytes)) throw hugeArchive('it unpacks to more than 250 times its size');
}

function toMembers(files: readonly PackedFile[]): readonly ArchiveMember[] {
  const distinct = createDistinctPaths();
  return files
    .map((file) => ({ file, path: distinct(toMemberPath(file.name)) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map(({ file, path }) => ({ path, bytes: file.statedBytes, read: () => readMember(file) }));
}

/** Piece by piece: the memory for the declared size is not allocated before the data arrives. */
async function readMember(file: PackedFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of unpackChecked(file, file.packed)) {
      pieces.push(piece);
      length += piece.length;
    }
  } catch (error) {
    const isSum = error instanceof UnpackError && error.problem === 'checksum';
    const what = isSum ? 'the checksum of a file in it does not match' : 'a file in it cannot be unpacked';
    throw damagedArchive(what, error);
  }
  return joinBytes(pieces, length);
}

/** The error for an archive, or a file in it, that does not match its directory. */
function damagedArchive(what: string, cause?: unknown): LedgerError {
  return new LedgerError(
    `This ZIP archive is damaged: ${what}. Create or download it again, or unpack it and provide the files it contains.`,
    { reason: 'DAMAGED_ARCHIVE', cause },
  );
}

/** The error for an archive that would take too much memory or time. */
function hugeArchive(what: string): LedgerError {
  return new LedgerError(
    `This ZIP archive is too large: ${what}. Split it, or unpack it and provide the files it contains.`,
    { reason: 'HUGE_ARCHIVE' },
  );
}

function protectedArchive(): LedgerError {
  return new LedgerError(
    'This ZIP archive is protected with a password: unpack it and provide the files it contains, or create an archive without a password.',
    { reason: 'PROTECTED' },
  );
}

function archiveWithoutLedgers(): LedgerError {
  const types = ledgerExtensions.filter((extension) => extension !== 'zip').map((extension) => extension.toUpperCase());
  return new LedgerError(
    `This ZIP archive contains no ledger: provide an archive with ${listExtensions(types)} files.`,
    { reason: 'ARCHIVE' },
  );
}

/** Control characters, and those that change the writing direction: a name must not affect the text around it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longer paths are shortened at the start, to keep the name of the file. */
const longestPath = 250;

/** The name of a file in an archive as a label: relative, without `..`, drive letters or unprintable characters. */
function toMemberPath(name: string): string {
  const path = name
    .replace(unprintable, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part))
    .join('/');
  // Do not cut a surrogate pair.
  return path.length <= longestPath ? path : `…${path.slice(-longestPath).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Distinguishes files with the same name: `a.xml`, `a (2).xml`. */
function createDistinctPaths(): (path: string) => string {
  const uses = new Map<string, number>();
  return (path) => {
    let distinct = path;
    for (let use = (uses.get(path) ?? 0) + 1; ; use++) {
      if (use > 1) distinct = path.replace(/(\.[^./]*)?$/, ` (${use})$1`);
      if (use > 1 && uses.has(distinct)) continue;
      uses.set(path, use);
      if (distinct !== path) uses.set(distinct, 1);
      return distinct;
    }
  };
}

/** The location of a row: the member of an archive replaces the sheet, followed by its own sheet: `2024.xlsx#March`. */
export function sheetOfMember(member = '', sheet = ''): string {
  return [member, sheet].filter((part) => part !== '').join('#');
}
