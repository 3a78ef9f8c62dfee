import { isLedgerName } from '../file/ledger-name.ts';
import { isSigned } from '../file/signed-content.ts';
import { type PackedFile, readZipDirectory } from '../zip/zip-directory.ts';
import { type ReadableFile, readableFiles } from './formats.ts';
import { findLookAlike } from './look-alikes.ts';
import { isBinary, isRoot, readProlog, startOfText } from './markup.ts';
import type { RefusedFile } from './refused-formats.ts';

/** The format of a file, determined by its bytes, not by its name. */
export type FileFormat = ReadableFile | RefusedFile;

/** Detects the format of a file from its bytes. Text of no other format is CSV. */
export function detectFormat(bytes: Uint8Array): FileFormat {
  const known = signatures.find(({ magic, at = 0 }) => hasAt(bytes, magic, at));
  if (known !== undefined) return known.format(bytes);
  if (isSigned(bytes)) return 'signed';
  const start = startOfText(bytes);
  if (/^\{\\rtf/.test(start)) return 'document';
  if (/^(?:UNA.{6}\s*)?UNB\+/.test(start) || /^ISA([*|^~>])\d\d\1/.test(start)) return 'edifact';
  const readable = byStart.find(({ startsLike }) => startsLike?.(start));
  return readable?.file ?? markupFormat(start, bytes) ?? (isBinary(bytes) ? 'binary' : 'csv');
}

const byStart = readableFiles.filter(({ startsLike }) => startsLike !== undefined);

type Signature = {
  readonly magic: readonly number[];
  readonly at?: number;
  readonly format: (bytes: Uint8Array) => FileFormat;
};

const signatures: readonly Signature[] = [
  ...readableFiles.flatMap(({ signature, file }) =>
    signature === undefined ? [] : [{ magic: codesOf(signature), format: () => file }],
  ),
  { magic: [0x50, 0x4b, 0x03, 0x04], format: zipFormat },
  { magic: [0x50, 0x4b, 0x05, 0x06], format: () => 'zip' },
  { magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], format: compoundFormat },
  { magic: [0x1f, 0x8b], format: () => 'gzip' },
  { magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], format: () => 'archive' },
  { magic: [...codesOf('Rar!'), 0x1a, 0x07], format: () => 'archive' },
  { magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], format: () => 'archive' },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], format: () => 'archive' },
  { magic: [0x89, 0x50, 0x4e, 0x47], format: () => 'image' },
  { magic: [0xff, 0xd8, 0xff], format: () => 'image' },
  { magic: codesOf('GIF8'), format: () => 'image' },
  { magic: [0x49, 0x49, 0x2a, 0x00], format: () => 'image' },
  { magic: [0x4d, 0x4d, 0x00, 0x2a], format: () => 'image' },
  { magic: codesOf('WEBP'), at: 8, format: () => 'image' },
  { magic: codesOf('ftypheic'), at: 4, format: () => 'image' },
];

/** The container of old Office files, and of new ones with a password. Its names are UTF-16. */
function compoundFormat(bytes: Uint8Array): FileFormat {
  const names = (text: string) =>
    hasSequence(
      bytes,
      [...text].flatMap((letter) => [letter.charCodeAt(0), 0]),
    );
  if (names('EncryptedPackage')) return 'protected';
  return names('WordDocument') || names('PowerPoint Document') ? 'document' : 'xls';
}

/** Root elements of web pages, and of page fragments that programs export as tables. */
const pageRoots = new Set(['html', 'head', 'body', 'meta', 'table', 'style', 'div', 'center']);

/** The format of a text in angle brackets; undefined if it only starts with a bracket. */
function markupFormat(start: string, bytes: Uint8Array): FileFormat | undefined {
  // Excel and browsers save whole pages as one MIME message.
  if (/^MIME-Version:/i.test(start)) return 'html';
  if (!start.startsWith('<')) return undefined;
  const { isXml, isPage, root } = readProlog(start);
  if (isPage || (root !== undefined && pageRoots.has(root.name.toLowerCase()))) return 'html';
  if (root === undefined) return isXml ? 'xml' : undefined;
  // The first column name of a CSV file may also be in angle brackets.
  if (!isXml && root.namespace === undefined && !endsWithTag(bytes)) return undefined;
  // Networks send invoices in an envelope: its content decides.
  const isEnvelope = root.name === 'StandardBusinessDocument';
  const readable = readableFiles.find(({ roots, inEnvelope }) =>
    isEnvelope ? inEnvelope?.test(start) : roots?.some((mark) => isRoot(root, mark)),
  );
  return readable?.file ?? findLookAlike(root)?.format ?? 'xml';
}

function endsWithTag(bytes: Uint8Array): boolean {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-256)).replaceAll('\0', '');
  return /<\/[\w:.-]+>\s*$/.test(end);
}

function codesOf(text: string): readonly number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function hasSequence(bytes: Uint8Array, sequence: readonly number[]): boolean {
  const [first = 0] = sequence;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (hasAt(bytes, sequence, at)) return true;
  }
  return false;
}

function hasAt(bytes: Uint8Array, sequence: readonly number[], at: number): boolean {
  return sequence.every((byte, index) => bytes[at + index] === byte);
}

/** Identifies a file format that is based on ZIP. */
function zipFormat(bytes: Uint8Array) {
  const directory = readZipDirectory(bytes);
  if (directory === undefined) return brokenFormat(bytes);
  const { files } = directory;
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) return 'xlsb';
  if (names.has('word/document.xml') || names.has('ppt/presentation.xml')) return 'document';
  if (names.has('index/document.iwa')) return 'numbers';
  return openDocumentFormat(files.find(({ name }) => name === 'mimetype')) ?? 'zip';
}

const partOfWorkbook = /^(?:\[content_types\]\.xml$|_rels\/|docprops\/|xl\/)/i;

/** A truncated file: most are workbooks, whose reader reports the damage. Otherwise the first file decides. */
function brokenFormat(bytes: Uint8Array): 'zip' | 'xlsx' {
  const length = (bytes[26] ?? 0) + 256 * (bytes[27] ?? 0);
  const name = new TextDecoder('latin1').decode(bytes.subarray(30, 30 + length)).replaceAll('\\', '/');
  return name.length === length && isLedgerName(name) && !partOfWorkbook.test(name) ? 'zip' : 'xlsx';
}

/** OpenDocument states its type in a file that is never compressed. */
function openDocumentFormat(file: PackedFile | undefined): 'ods' | 'document' | undefined {
  if (file?.packing !== 'stored') return undefined;
  const type = new TextDecoder().decode(file.packed.subarray(0, 200));
  if (!type.startsWith('application/vnd.oasis.opendocument.')) return undefined;
  return type.includes('spreadsheet') ? 'ods' : 'document';
}
