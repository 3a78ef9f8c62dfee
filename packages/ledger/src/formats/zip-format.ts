import { isLedgerName } from '../file/ledger-name.ts';
import { type PackedFile, readZipDirectory } from '../zip/zip-directory.ts';

/** Identifies a file format that is based on ZIP. */
export function zipFormat(bytes: Uint8Array) {
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
