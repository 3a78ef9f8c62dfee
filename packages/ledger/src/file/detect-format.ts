import type { FileFormat } from './file-format.ts';
import { markupFormat } from './markup-format.ts';
import { isSigned } from './signed-content.ts';
import { utf16Of } from './text-encoding.ts';
import { zipFormat } from './zip-format.ts';

const looked = 8_192;

/** Detects the format of a file from its bytes. Text of no other format is CSV. */
export function detectFormat(bytes: Uint8Array): FileFormat {
  const known = signatures.find(({ magic, at = 0 }) => hasAt(bytes, magic, at));
  if (known !== undefined) return known.format(bytes);
  if (isSigned(bytes)) return 'signed';
  const start = startOfText(bytes);
  if (/^\{\\rtf/.test(start)) return 'document';
  if (/^"?(?:EXTF|DTVF)"?[;,\t]/.test(start)) return 'datev';
  if (/^(?:\{\s*["}]|\[\s*[[{\]])/.test(start)) return 'json';
  if (/^(?:UNA.{6}\s*)?UNB\+/.test(start) || /^ISA([*|^~>])\d\d\1/.test(start)) return 'edifact';
  // Mail programs may add lines before the PDF signature.
  if (/%PDF-\d\.\d/.test(start.slice(0, 1_024))) return 'pdf';
  return markupFormat(start, bytes) ?? (isBinary(bytes) ? 'binary' : 'csv');
}

type Signature = {
  readonly magic: readonly number[];
  readonly at?: number;
  readonly format: (bytes: Uint8Array) => FileFormat;
};

const signatures: readonly Signature[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], format: zipFormat },
  { magic: [0x50, 0x4b, 0x05, 0x06], format: () => 'zip' },
  { magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], format: compoundFormat },
  { magic: codesOf('%PDF'), format: () => 'pdf' },
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

/** The first characters, without marks and white space. Enough to recognize ASCII keywords, whatever the code page. */
export function startOfText(bytes: Uint8Array): string {
  const decoder = new TextDecoder(utf16Of(bytes) ?? 'utf-8');
  return decoder.decode(bytes.subarray(0, looked)).replace(/^(?:\u00ef\u00bb\u00bf|\ufeff|\s)+/, '');
}

function isBinary(bytes: Uint8Array): boolean {
  return utf16Of(bytes) === undefined && bytes.subarray(0, looked).includes(0);
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
