import { type PackFileName, packFileNames } from '../evidence/pack-files.ts';
import { type Findings, PackProblem } from './finding.ts';
import { type PackBytes, type PackMember, readMember } from './pack-member.ts';

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

const endHeader = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;
const entryHeader = 0x02014b50;
const entryBytes = 46;
const localHeader = 0x04034b50;
const localBytes = 30;
const isElsewhere = 0xffffffff;
/** Encrypted with a password or a certificate, or with an encrypted directory. */
const encryptedFlags = 0x2041;
const descriptorFlag = 0x0008;
const aesEncrypted = 99;
/** A pack has at most ten files; an archive with more than this limit is refused without reading its list. */
const mostMembers = 100;
const mostDirectoryBytes = 2 ** 20;
const mostBytes = 16 * 2 ** 30;
/**
 * Text is compressed to a tenth of its size, and repetitive text to a hundredth. A pack that exceeds this ratio is an
 * attack.
 */
const densest = 250;
const bytesOfAnyDensity = 16 * 2 ** 20;

const known: ReadonlySet<string> = new Set(packFileNames);

/** Reads and checks the directory of a pack; throws a PackProblem if the check cannot continue. */
export async function openPackArchive(bytes: PackBytes, findings: Findings): Promise<PackArchive> {
  const end = await findEnd(bytes, findings);
  const entries = await readDirectory(bytes, end);
  const members = await Promise.all(entries.map((entry) => locate(bytes, entry)));
  refuseBombs(members, bytes.size);
  findHidden(members, end.directoryAt, findings);
  const byName = new Map<string, PackMember>();
  for (const member of members) {
    const { name } = member;
    if (!known.has(name)) {
      findings.add({ code: 'unknown_file', file: toShown(name), message: 'This file does not belong in a pack.' });
    } else if (byName.has(name)) {
      findings.add({ code: 'duplicate_file', file: name, message: 'The pack contains two files with this name.' });
    } else byName.set(name, member);
  }

  function get(name: PackFileName): PackMember {
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

type End = {
  readonly at: number;
  readonly directoryAt: number;
  readonly directoryBytes: number;
  readonly entries: number;
};

async function findEnd(bytes: PackBytes, findings: Findings): Promise<End> {
  const tailBytes = Math.min(bytes.size, endBytes + longestComment);
  const tail = toView(await bytes.read(bytes.size - tailBytes, tailBytes));
  let at = tailBytes - endBytes;
  while (at >= 0 && tail.getUint32(at, true) !== endHeader) at--;
  if (at < 0) {
    const start = await bytes.read(0, Math.min(4, bytes.size));
    const isBroken = start.length === 4 && toView(start).getUint32(0, true) === localHeader;
    throw isBroken
      ? problem('truncated', 'The pack is truncated: it has no list of files. Download it again.')
      : problem('not_a_zip', 'This is not an evidence pack: it is not a ZIP archive.');
  }
  const behind = tailBytes - endBytes - at;
  if (behind > 0) {
    const message = `${behind} ${behind === 1 ? 'byte follows' : 'bytes follow'} the end of the archive.`;
    findings.add({ code: 'hidden_bytes', file: '', message });
  }
  const place = bytes.size - tailBytes + at;
  const [entries, directoryBytes, directoryAt] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (entries === 0xffff || directoryAt === isElsewhere || directoryBytes === isElsewhere) throw zip64();
  if (entries > mostMembers) {
    throw problem(
      'too_many_files',
      `The archive declares ${entries} files; a pack has at most ${packFileNames.length}.`,
    );
  }
  if (directoryAt + directoryBytes !== place || directoryBytes > mostDirectoryBytes)
    throw problem('damaged', 'The list of files is not at the declared position.');
  return { at: place, directoryAt, directoryBytes, entries };
}

type Entry = Omit<PackMember, 'dataAt'> & { readonly localAt: number; readonly hasDescriptor: boolean };

async function readDirectory(bytes: PackBytes, end: End): Promise<readonly Entry[]> {
  const view = toView(await bytes.read(end.directoryAt, end.directoryBytes));
  const entries: Entry[] = [];
  let at = 0;
  while (at < view.byteLength) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entryHeader)
      throw problem('damaged', 'The list of files cannot be read.');
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw problem('damaged', 'The list of files cannot be read.');
    entries.push(readEntry(view, at, nameBytes));
    at = next;
  }
  if (entries.length !== end.entries) {
    const message = `The archive declares ${end.entries} files but lists ${entries.length}.`;
    throw problem('damaged', message);
  }
  return entries;
}

function readEntry(view: DataView, at: number, nameBytes: number): Entry {
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + entryBytes, nameBytes));
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const [crc32, packedBytes, statedBytes, localAt] = [
    view.getUint32(at + 16, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 24, true),
    view.getUint32(at + 42, true),
  ];
  const file = toShown(name);
  if ((flags & encryptedFlags) !== 0 || method === aesEncrypted)
    throw problem('encrypted', 'This file is encrypted; files of a pack never are.', file);
  if (method !== 0 && method !== 8)
    throw problem('damaged', 'This file uses a compression method that packs do not use.', file);
  if ([packedBytes, statedBytes, localAt].includes(isElsewhere)) throw zip64(file);
  return {
    name,
    isPacked: method === 8,
    crc32,
    packedBytes,
    statedBytes,
    localAt,
    hasDescriptor: (flags & descriptorFlag) !== 0,
  };
}

type Located = PackMember & Pick<Entry, 'localAt' | 'hasDescriptor'>;

async function locate(bytes: PackBytes, entry: Entry): Promise<Located> {
  const { localAt, packedBytes } = entry;
  const file = toShown(entry.name);
  const outside = problem('damaged', 'This file is not at the declared position.', file);
  if (localAt + localBytes > bytes.size) throw outside;
  const header = toView(await bytes.read(localAt, localBytes));
  if (header.getUint32(0, true) !== localHeader) throw outside;
  const nameBytes = header.getUint16(26, true);
  const dataAt = localAt + localBytes + nameBytes + header.getUint16(28, true);
  if (dataAt + packedBytes > bytes.size) throw problem('truncated', 'The pack is truncated within this file.', file);
  // Programs that rely on the names in the headers would find files other than those listed.
  const name = new TextDecoder().decode(await bytes.read(localAt + localBytes, nameBytes));
  if (name !== entry.name)
    throw problem('damaged', 'The name in this file’s own header differs from the name in the list of files.', file);
  return { ...entry, dataAt };
}

function refuseBombs(members: readonly PackMember[], packBytes: number): void {
  const total = members.reduce((sum, { statedBytes }) => sum + statedBytes, 0);
  if (total > mostBytes) throw problem('too_large', 'The pack unpacks to more than 16 GiB.');
  if (total > bytesOfAnyDensity && total > densest * packBytes)
    throw problem('too_dense', 'The pack unpacks to more than 250 times its size.');
  for (const { name, statedBytes, packedBytes } of members) {
    if (statedBytes > bytesOfAnyDensity && statedBytes > densest * packedBytes)
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

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A printed name must not affect the text around it. */
function toShown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, 200);
}
