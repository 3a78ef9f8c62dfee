import {
  findEnd,
  isElsewhere,
  isTooDense,
  localBytes,
  localHeader,
  longestEnd,
  readEntry,
  readLocal,
  readName,
  toView,
  UnpackError,
  unpackChecked,
  type ZipEnd,
  type ZipEntry,
} from '@ledgerprint/ledger/zip';
import { type PackFileName, packFileNames } from '../evidence/pack-files.ts';
import { type Findings, PackProblem } from './finding.ts';

/** A pack with random access, such as a file. */
export type PackBytes = { readonly size: number; read(offset: number, length: number): Promise<Uint8Array> };

/** The contents of a pack, according to the directory at its end. Nothing is unpacked before it is read. */
export type PackArchive = {
  has(name: PackFileName): boolean;
  /** The unpacked size, according to the directory. */
  sizeOf(name: PackFileName): number;
  /** Unpacks a file piece by piece; throws a PackProblem if it does not match the directory. */
  read(name: PackFileName): AsyncGenerator<Uint8Array>;
  /** Reads a whole file of at most this many bytes. */
  readWhole(name: PackFileName, mostBytes: number): Promise<Uint8Array>;
};

/** A pack has at most ten files; an archive with more than this limit is refused without reading its list. */
const mostMembers = 100;
const mostDirectoryBytes = 2 ** 20;
const mostBytes = 16 * 2 ** 30;

const known: ReadonlySet<string> = new Set(packFileNames);

/** Reads and checks the directory of a pack; throws a PackProblem if the check cannot continue. */
export async function openPackArchive(bytes: PackBytes, findings: Findings): Promise<PackArchive> {
  const end = await findDirectory(bytes, findings);
  const entries = await readDirectory(bytes, end);
  const members = await Promise.all(entries.map((entry) => locate(bytes, entry)));
  refuseBombs(members, bytes.size);
  findHidden(members, end.directoryAt, findings);
  const byName = new Map<string, Located>();
  for (const member of members) {
    const { name } = member;
    if (!known.has(name)) {
      findings.add({ code: 'unknown_file', file: toShown(name), message: 'This file does not belong in a pack.' });
    } else if (byName.has(name)) {
      findings.add({ code: 'duplicate_file', file: name, message: 'The pack contains two files with this name.' });
    } else byName.set(name, member);
  }

  function get(name: PackFileName): Located {
    const member = byName.get(name);
    if (member === undefined) throw new PackProblem({ code: 'missing_file', file: name, message: missing });
    return member;
  }

  return {
    has: (name) => byName.has(name),
    sizeOf: (name) => get(name).statedBytes,
    read: (name) => readMember(bytes, get(name)),
    async readWhole(name, mostBytesOfFile) {
      const member = get(name);
      if (member.statedBytes > mostBytesOfFile) {
        const message = `This file exceeds the limit of ${mostBytesOfFile} bytes.`;
        throw new PackProblem({ code: 'too_large', file: name, found: `${member.statedBytes}`, message });
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of readMember(bytes, member)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

const missing = 'The pack does not contain this file.';

async function findDirectory(bytes: PackBytes, findings: Findings): Promise<ZipEnd> {
  const tailBytes = Math.min(bytes.size, longestEnd);
  const end = findEnd(toView(await bytes.read(bytes.size - tailBytes, tailBytes)));
  if (end === undefined) {
    const start = await bytes.read(0, Math.min(4, bytes.size));
    throw start.length === 4 && toView(start).getUint32(0, true) === localHeader
      ? problem('truncated', 'The pack is truncated: it has no list of files. Download it again.')
      : problem('not_a_zip', 'This is not an evidence pack: it is not a ZIP archive.');
  }
  const { entries, directoryAt, directoryBytes, bytesBehind } = end;
  if (bytesBehind > 0) {
    const message = `${bytesBehind} ${bytesBehind === 1 ? 'byte follows' : 'bytes follow'} the end of the archive.`;
    findings.add({ code: 'hidden_bytes', file: '', message });
  }
  if (entries === 0xffff || directoryAt === isElsewhere || directoryBytes === isElsewhere) throw zip64();
  if (entries > mostMembers) {
    throw problem(
      'too_many_files',
      `The archive declares ${entries} files; a pack has at most ${packFileNames.length}.`,
    );
  }
  const at = bytes.size - tailBytes + end.at;
  if (directoryAt + directoryBytes !== at || directoryBytes > mostDirectoryBytes)
    throw problem('damaged', 'The list of files is not at the declared position.');
  return end;
}

async function readDirectory(bytes: PackBytes, end: ZipEnd): Promise<readonly ZipEntry[]> {
  const view = toView(await bytes.read(end.directoryAt, end.directoryBytes));
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < view.byteLength) {
    const { entry, next } = readListed(view, at);
    refuseUnreadable(entry);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== end.entries) {
    const message = `The archive declares ${end.entries} files but lists ${entries.length}.`;
    throw problem('damaged', message);
  }
  return entries;
}

function readListed(view: DataView, at: number) {
  const cannotBeRead = problem('damaged', 'The list of files cannot be read.');
  try {
    const read = readEntry(view, at, view.byteLength);
    if (read === undefined || read.next > view.byteLength) throw cannotBeRead;
    return read;
  } catch (error) {
    throw error instanceof RangeError ? cannotBeRead : error;
  }
}

function refuseUnreadable({ name, packing, isLarge }: ZipEntry): void {
  const file = toShown(name);
  if (packing === 'encrypted') throw problem('encrypted', 'This file is encrypted; files of a pack never are.', file);
  if (packing === 'unknown')
    throw problem('damaged', 'This file uses a compression method that packs do not use.', file);
  if (isLarge) throw zip64(file);
}

/** A file of a pack, and where its bytes start. */
type Located = ZipEntry & { readonly dataAt: number };

async function locate(bytes: PackBytes, entry: ZipEntry): Promise<Located> {
  const { localAt, packedBytes } = entry;
  const file = toShown(entry.name);
  const outside = problem('damaged', 'This file is not at the declared position.', file);
  if (localAt + localBytes > bytes.size) throw outside;
  const header = toView(await bytes.read(localAt, localBytes));
  if (header.getUint32(0, true) !== localHeader) throw outside;
  const { nameEnd, dataAt } = readLocal(header, 0);
  if (localAt + dataAt + packedBytes > bytes.size)
    throw problem('truncated', 'The pack is truncated within this file.', file);
  // Programs that rely on the names in the headers would find files other than those listed.
  const name = toView(await bytes.read(localAt + localBytes, nameEnd - localBytes));
  if (readName(name, 0, name.byteLength) !== entry.name)
    throw problem('damaged', 'The name in this file’s own header differs from the name in the list of files.', file);
  return { ...entry, dataAt: localAt + dataAt };
}

const pieceBytes = 2 ** 18;

async function* readPacked(bytes: PackBytes, { dataAt, packedBytes }: Located): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < packedBytes; at += pieceBytes)
    yield await bytes.read(dataAt + at, Math.min(pieceBytes, packedBytes - at));
}

/** Unpacks a file piece by piece; throws a PackProblem if it does not match the directory. */
async function* readMember(bytes: PackBytes, member: Located): AsyncGenerator<Uint8Array> {
  try {
    yield* unpackChecked(member, readPacked(bytes, member));
  } catch (error) {
    throw error instanceof UnpackError ? toProblem(error, member) : error;
  }
}

function toProblem({ problem: what, found }: UnpackError, { name, statedBytes }: ZipEntry): PackProblem {
  if (what === 'size') {
    const message = 'The size of this file differs from the one in the archive.';
    return new PackProblem({ code: 'size_differs', file: name, found, expected: `${statedBytes}`, message });
  }
  if (what === 'checksum')
    return problem('checksum_differs', 'The checksum of this file differs from the one in the archive.', name);
  return problem('damaged', 'This file cannot be unpacked: it is damaged.', name);
}

function refuseBombs(members: readonly ZipEntry[], packBytes: number): void {
  const total = members.reduce((sum, { statedBytes }) => sum + statedBytes, 0);
  if (total > mostBytes) throw problem('too_large', 'The pack unpacks to more than 16 GiB.');
  if (isTooDense(total, packBytes)) throw problem('too_dense', 'The pack unpacks to more than 250 times its size.');
  for (const { name, statedBytes, packedBytes } of members) {
    if (isTooDense(statedBytes, packedBytes))
      throw problem('too_dense', 'This file unpacks to more than 250 times its size.', toShown(name));
  }
}

/**
 * Finds bytes that belong to no file, which the list does not cover. Throws if files overlap, because they could unpack
 * to any size.
 */
function findHidden(members: readonly Located[], directoryAt: number, findings: Findings): void {
  let end = 0;
  let mayHaveDescriptor = false;
  const gapTo = (start: number, file: string) => {
    const gap = start - end;
    if (gap < 0) throw problem('damaged', 'Files of the archive overlap.', file);
    if (gap === 0 || (mayHaveDescriptor && (gap === 12 || gap === 16))) return;
    findings.add({
      code: 'hidden_bytes',
      file,
      message: `${gap} ${gap === 1 ? 'byte' : 'bytes'} before ${file === '' ? 'the list of files' : 'this file'} ${gap === 1 ? 'belongs' : 'belong'} to no file.`,
    });
  };
  for (const member of members.toSorted((a, b) => a.localAt - b.localAt)) {
    gapTo(member.localAt, toShown(member.name));
    end = member.dataAt + member.packedBytes;
    mayHaveDescriptor = member.hasDescriptor;
  }
  gapTo(directoryAt, '');
}

function problem(code: ConstructorParameters<typeof PackProblem>[0]['code'], message: string, file = ''): PackProblem {
  return new PackProblem({ code, file, message });
}

function zip64(file = ''): PackProblem {
  return problem('zip64', 'The archive uses the ZIP64 format, which packs do not use.', file);
}

/** A printed name must not affect the text around it. */
function toShown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, 200);
}
