import { LedgerError } from '../ledger-error.ts';

/** The object identifier of signed data in PKCS #7, which CAdES uses. */
const signedData = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const deepest = 32;
/** Files are sometimes signed twice, rarely more often. */
const mostSignatures = 8;

/** Whether a file is signed data that includes the signed content (`.p7m`), in DER or BER, or base64. */
export function isSigned(bytes: Uint8Array): boolean {
  return hasSignedData(bytes) || hasSignedData(decodeBase64(bytes.subarray(0, 256)) ?? new Uint8Array());
}

/** The signed content. The signatures themselves are not checked. Only throws LedgerError. */
export function readSignedContent(bytes: Uint8Array): Uint8Array {
  let content = bytes;
  for (let signatures = 0; isSigned(content); signatures++) {
    if (signatures === mostSignatures) throw damaged();
    const binary = hasSignedData(content) ? content : decodeBase64(content);
    content = (binary && contentOf(binary)) ?? fail();
  }
  return content;
}

function fail(): never {
  throw damaged();
}

function damaged(): LedgerError {
  return new LedgerError(
    'This signed file (P7M) cannot be read: it is damaged or does not include the signed content. Ask the sender for a new copy, or for the unsigned XML file.',
    { reason: 'DAMAGED_XML' },
  );
}

function hasSignedData(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x30) return false;
  const length = bytes[1] ?? 0;
  const at = length <= 0x80 ? 2 : 2 + (length & 0x7f);
  return signedData.every((byte, index) => bytes[at + index] === byte);
}

/** Base64 characters with any white space, and header lines. */
function decodeBase64(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x4d && bytes[0] !== 0x2d) return undefined;
  const text = new TextDecoder('latin1')
    .decode(bytes)
    .replace(/-----[A-Z0-9 #]*-----/g, '')
    .replace(/\s/g, '');
  const letters = /^[A-Za-z0-9+/]*/.exec(text)?.[0] ?? '';
  if (letters.length < 24 || !/^=*$/.test(text.slice(letters.length))) return undefined;
  const whole = atob(letters.slice(0, letters.length - (letters.length % 4 === 1 ? 1 : 0)));
  return Uint8Array.from(whole, (letter) => letter.charCodeAt(0));
}

type Element = { readonly tag: number; readonly start: number; readonly end: number };

/** ContentInfo › SignedData › encapsulated content › its octets, possibly in several pieces. */
function contentOf(bytes: Uint8Array): Uint8Array | undefined {
  const info = elementAt(bytes, 0, bytes.length);
  const [, wrapped] = elementsOf(bytes, info);
  const [signed] = elementsOf(bytes, wrapped);
  // Version, digest algorithms, then the signed content.
  const [, , encapsulated] = elementsOf(bytes, signed);
  const [, explicit] = elementsOf(bytes, encapsulated);
  const [octets] = elementsOf(bytes, explicit);
  return octets === undefined ? undefined : joinOctets(bytes, octets);
}

/** Copied one by one: kept as pieces of a single byte, they would take many times the memory of the file. */
function joinOctets(bytes: Uint8Array, octets: Element): Uint8Array {
  const whole = new Uint8Array(octets.end - octets.start);
  return whole.subarray(0, writeOctets(bytes, octets, { whole, at: 0, depth: 0 }));
}

/** Writes the octets of an element at a position and returns where they end. */
function writeOctets(
  bytes: Uint8Array,
  element: Element,
  { whole, at, depth }: { readonly whole: Uint8Array; readonly at: number; readonly depth: number },
): number {
  if (depth > deepest) return at;
  if ((element.tag & isConstructed) === 0) {
    whole.set(bytes.subarray(element.start, element.end), at);
    return at + element.end - element.start;
  }
  let end = at;
  for (const part of elementsOf(bytes, element)) end = writeOctets(bytes, part, { whole, at: end, depth: depth + 1 });
  return end;
}

const isConstructed = 0x20;

function* elementsOf(bytes: Uint8Array, parent: Element | undefined): Generator<Element> {
  if (parent === undefined) return;
  let at = parent.start;
  while (at < parent.end) {
    const element = elementAt(bytes, at, parent.end);
    if (element === undefined) break;
    yield element;
    at = element.next;
  }
}

/** The element at a position; undefined if there is none, or at the end mark of elements without a length. */
function elementAt(
  bytes: Uint8Array,
  at: number,
  limit: number,
  depth = 0,
): (Element & { readonly next: number }) | undefined {
  const tag = bytes[at] ?? 0;
  const first = bytes[at + 1];
  if (first === undefined || depth > deepest || (tag === 0 && first === 0)) return undefined;
  if (first === 0x80) return endlessElement(bytes, at, { tag, limit, depth });
  let start = at + 2;
  let length = first;
  if (first > 0x80) {
    length = 0;
    const lengthBytes = first & 0x7f;
    if (lengthBytes > 6) return undefined;
    for (let index = 0; index < lengthBytes; index++) length = 256 * length + (bytes[start + index] ?? 0);
    start += lengthBytes;
  }
  const end = Math.min(start + length, limit);
  return start > limit ? undefined : { tag, start, end, next: end };
}

/** An element without a length ends at an end mark. */
function endlessElement(
  bytes: Uint8Array,
  at: number,
  { tag, limit, depth }: { readonly tag: number; readonly limit: number; readonly depth: number },
): Element & { readonly next: number } {
  const start = at + 2;
  let end = start;
  while (end < limit) {
    const part = elementAt(bytes, end, limit, depth + 1);
    if (part === undefined) break;
    end = part.next;
  }
  return { tag, start, end, next: Math.min(end + 2, limit) };
}
