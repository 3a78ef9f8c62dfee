import type { FileFormat } from './file-format.ts';
import { isLedgerName } from './ledger-name.ts';
import { listZipEntries, type ZipEntry } from './zip-directory.ts';

/** Identifies a file format that is based on ZIP. */
export function zipFormat(bytes: Uint8Array): FileFormat {
  const entries = listZipEntries(bytes);
  if (entries === undefined) return brokenFormat(bytes);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) return 'xlsb';
  if (names.has('word/document.xml') || names.has('ppt/presentation.xml')) return 'document';
  if (names.has('index/document.iwa')) return 'numbers';
  return openDocumentFormat(entries.find(({ name }) => name === 'mimetype')) ?? 'zip';
}

const partOfWorkbook = /^(?:\[content_types\]\.xml$|_rels\/|docprops\/|xl\/)/i;

/** A truncated file: most are workbooks, whose reader reports the damage. Otherwise the first file decides. */
function brokenFormat(bytes: Uint8Array): FileFormat {
  const length = (bytes[26] ?? 0) + 256 * (bytes[27] ?? 0);
  const name = new TextDecoder('latin1').decode(bytes.subarray(30, 30 + length)).replaceAll('\\', '/');
  return name.length === length && isLedgerName(name) && !partOfWorkbook.test(name) ? 'zip' : 'xlsx';
}

/** OpenDocument states its type in a file that is never compressed. */
function openDocumentFormat(entry: ZipEntry | undefined): FileFormat | undefined {
  if (entry?.packing !== 'stored') return undefined;
  const type = new TextDecoder().decode(entry.packed.subarray(0, 200));
  if (!type.startsWith('application/vnd.oasis.opendocument.')) return undefined;
  return type.includes('spreadsheet') ? 'ods' : 'document';
}
