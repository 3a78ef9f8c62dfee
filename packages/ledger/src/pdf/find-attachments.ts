import { findCatalog, openPdf, type PdfFile, rebuildPdf } from './pdf-file.ts';
import {
  isArray,
  isDictionary,
  isName,
  isStream,
  type PdfDictionary,
  PdfError,
  type PdfStream,
  type PdfValue,
} from './pdf-value.ts';

/** A file attached to a PDF. */
export type PdfAttachment = {
  readonly name: string;
  /** Its media type; empty if not stated. */
  readonly type: string;
  /** Unpacks it; throws a PdfError if that fails. */
  read(): Uint8Array;
};

const mostAttachments = 1_000;
const mostNodes = 10_000;

/** The files attached to a PDF; throws a PdfError if it cannot be searched. */
export function findAttachments(bytes: Uint8Array): readonly PdfAttachment[] {
  const start = startOfPdf(bytes);
  const whole = start === 0 ? bytes : bytes.subarray(start);
  const file = openPdf(whole);
  refuseEncrypted(file);
  const found = attachmentsOf(file);
  if (found.length > 0 || file.isRebuilt) return found;
  // The list of objects may be incomplete, after a badly written update.
  const rebuilt = rebuildPdf(whole);
  refuseEncrypted(rebuilt);
  return attachmentsOf(rebuilt);
}

/** Offsets count from the header, and mail programs add lines before it. */
function startOfPdf(bytes: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  return Math.max(0, text.indexOf('%PDF'));
}

/**
 * An encrypted PDF is refused, even if it opens without a password: a password against changes encrypts the texts as
 * well.
 */
export class EncryptedPdfError extends PdfError {
  override readonly name = 'EncryptedPdfError' as 'PdfError';
}

function refuseEncrypted(file: PdfFile): void {
  const isEncrypted = file.trailers.some((trailer) => isDictionary(file.resolve(trailer.get('Encrypt'))));
  if (isEncrypted) throw new EncryptedPdfError('It is encrypted');
}

function attachmentsOf(file: PdfFile): readonly PdfAttachment[] {
  const catalog = findCatalog(file);
  const names = file.resolve(catalog?.get('Names'));
  const tree = isDictionary(names) ? namedValues(file, names.get('EmbeddedFiles')) : [];
  const associated = file.resolve(catalog?.get('AF'));
  const listed = toAttachments(file, [...tree, ...(isArray(associated) ? associated : [])]);
  // Otherwise, the attachments may be paper clips on pages, or wherever else a file specification may be.
  return listed.length > 0 ? listed : toAttachments(file, file.objects());
}

/** The values of a name tree. */
function namedValues(file: PdfFile, root: PdfValue | undefined): readonly PdfValue[] {
  const values: PdfValue[] = [];
  const seen = new Set<PdfDictionary>();
  const waiting = [root];
  for (let node = file.resolve(waiting.pop()); node !== undefined; node = file.resolve(waiting.pop())) {
    if (!isDictionary(node) || seen.has(node) || seen.size > mostNodes) continue;
    seen.add(node);
    const names = file.resolve(node.get('Names'));
    if (isArray(names)) values.push(...names.filter((_, index) => index % 2 === 1).slice(0, mostAttachments));
    const kids = file.resolve(node.get('Kids'));
    if (isArray(kids)) waiting.push(...kids.slice(0, mostNodes).toReversed());
  }
  return values;
}

/** Each stream once, however many file specifications it has. */
function toAttachments(file: PdfFile, descriptions: Iterable<PdfValue | undefined>): readonly PdfAttachment[] {
  const found = new Map<PdfStream, PdfAttachment>();
  for (const description of descriptions) {
    const specification = file.resolve(description);
    if (!isDictionary(specification)) continue;
    const embedded = file.resolve(specification.get('EF'));
    if (!isDictionary(embedded)) continue;
    const stream = file.resolve(embedded.get('UF') ?? embedded.get('F') ?? [...embedded.values()][0]);
    if (!isStream(stream) || found.has(stream) || found.size >= mostAttachments) continue;
    found.set(stream, { name: nameOf(file, specification), type: typeOf(file, stream), read: () => file.read(stream) });
  }
  return [...found.values()];
}

function nameOf(file: PdfFile, specification: PdfDictionary): string {
  for (const key of ['UF', 'F', 'Unix', 'DOS', 'Mac', 'Desc']) {
    const text = file.resolve(specification.get(key));
    if (text instanceof Uint8Array && text.length > 0) return decodePdfText(text);
  }
  return '';
}

function typeOf(file: PdfFile, stream: PdfStream): string {
  const type = file.resolve(stream.dictionary.get('Subtype'));
  return isName(type) ? type.name : '';
}

/** Texts are UTF-16 or UTF-8 with a byte order mark; otherwise a code page of which file names only use Latin-1. */
function decodePdfText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes);
  return new TextDecoder('latin1').decode(bytes);
}
