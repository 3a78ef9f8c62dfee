// Words separated by single spaces, all of whose characters come before the combining marks (U+0300). Nearly every
// French or English line matches, and is therefore already normalized. Measured on 10,000 lines with accents: 1 ms
// instead of 7 ms.
const alreadyNormal = /^[\x21-\x7e\xa1-\u02ff]+(?: [\x21-\x7e\xa1-\u02ff]+)*$/;

/**
 * The normal form of a designation: NFC, trimmed, white space collapsed; case and accents are kept. Rows whose
 * designations have the same normal form are one product.
 */
export function normalizeDesignation(text: string): string {
  if (alreadyNormal.test(text)) return text;
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

const space = 0x20;

/**
 * Whether a text, given as UTF-8, is certainly normalized: the same test on bytes. The characters from U+00A1 to U+02FF
 * are two bytes, the first of them from C2 to CB.
 */
export function isNormalizedUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  let before = space;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === space) {
      if (before === space) return false;
    } else if (byte > 0x7e) {
      if (byte < 0xc2 || byte > 0xcb) return false;
      const second = bytes[++at] as number;
      if (byte === 0xc2 && second < 0xa1) return false;
    } else if (byte < space) return false;
    before = byte;
  }
  return start === end || before !== space;
}
