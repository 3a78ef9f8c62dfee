import type { FileFormat } from './file-format.ts';
import { listZipEntries, type ZipEntry } from './zip-directory.ts';

/** Which of the formats that are ZIP archives a file has. */
export function zipFormat(bytes: Uint8Array): FileFormat {
  const entries = listZipEntries(bytes);
  // A download that broke off: most are workbooks, whose reader says that it is damaged.
  if (entries === undefined) return 'xlsx';
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) return 'xlsb';
  if (names.has('word/document.xml') || names.has('ppt/presentation.xml')) return 'document';
  if (names.has('index/document.iwa')) return 'numbers';
  return openDocumentFormat(entries.find(({ name }) => name === 'mimetype')) ?? 'zip';
}

/** OpenDocument says what it is in a file that is never packed. */
function openDocumentFormat(entry: ZipEntry | undefined): FileFormat | undefined {
  if (entry?.packing !== 'stored') return undefined;
  const type = new TextDecoder().decode(entry.packed.subarray(0, 200));
  if (!type.startsWith('application/vnd.oasis.opendocument.')) return undefined;
  return type.includes('spreadsheet') ? 'ods' : 'document';
}
