/**
 * Determines which of the two Western European code pages a text that is not UTF-8 uses. Each byte beyond ASCII is a witness:
 * where one code page has accented letters, the other has signs or other letters, and the adjacent characters show which was
 * meant. Windows-1252 is far more common: it loses only to more than twice as many witnesses.
 */
export function detectCodePage(bytes: Uint8Array): 'windows-1252' | 'cp850' {
  let forCp850 = 0;
  let forWindows = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = utf8Length(bytes, at);
    if (length > 1) at += length - 1;
    else {
      const testimony = testify(byte, bytes[at - 1] ?? space, bytes[at + 1] ?? space);
      if (testimony === 'cp850') forCp850++;
      else if (testimony === 'windows-1252') forWindows++;
    }
  }
  return forCp850 > 2 * forWindows ? 'cp850' : 'windows-1252';
}

const space = 0x20;

/** é â ç ê ë ü ì É Å. In Windows-1252, these codes are unassigned, or signs that are not written next to a letter. */
const besideLetters = new Set([0x82, 0x83, 0x87, 0x88, 0x89, 0x81, 0x8d, 0x90, 0x8f]);
/** è î; in Windows-1252 the capitals Š and Œ. */
const afterSmallLetters = new Set([0x8a, 0x8c]);
/** ä à å ï ô ö ò í ó ñ; in Windows-1252 quotes, dots and signs, some of which may follow a letter. */
const betweenSmallLetters = new Set([0x84, 0x85, 0x86, 0x8b, 0x93, 0x94, 0x95, 0xa1, 0xa2, 0xa4]);
/** Ç Ä Ö Ü Ñ; in Windows-1252 €, ™, ¥ and letters of few languages. */
const betweenCapitals = new Set([0x80, 0x8e, 0x99, 0x9a, 0xa5]);

type Testimony = 'windows-1252' | 'cp850' | undefined;

function testify(byte: number, before: number, after: number): Testimony {
  if (byte === 0x9c) return testifyPound(before, after);
  if (isCp850Letter(byte, before, after)) return 'cp850';
  return isWindows1252Character(byte, before, after) ? 'windows-1252' : undefined;
}

/** £ next to an amount, or in £m and £k; in Windows-1252 œ, which starts a word or is within one. */
function testifyPound(before: number, after: number): Testimony {
  if (isSmall(before)) return 'windows-1252';
  if (before >= 0x80 || after >= 0x80) return undefined;
  return !isLetter(after) || /[bkm]/i.test(String.fromCharCode(after)) ? 'cp850' : 'windows-1252';
}

function isCp850Letter(byte: number, before: number, after: number): boolean {
  if (besideLetters.has(byte)) return isLetter(before) || isLetter(after);
  if (afterSmallLetters.has(byte)) return isSmall(before);
  if (betweenSmallLetters.has(byte)) return isSmall(before) && isSmall(after);
  return betweenCapitals.has(byte) && isCapital(before) && isCapital(after);
}

function isWindows1252Character(byte: number, before: number, after: number): boolean {
  const isInWord = isLetter(before) && isLetter(after);
  switch (byte) {
    case 0x80: // €
    case 0xa3: // £
      return !isLetter(before) && !isLetter(after);
    case 0x92: // the apostrophe of printed text
      return isInWord;
    case 0x93: // “
      return isAsciiSign(before) && isLetter(after);
    case 0x94: // ”
      return isLetter(before) && isAsciiSign(after);
    case 0x96: // –
    case 0x97: // —
      return before === space && after === space;
    case 0xb0: // °
    case 0xb2: // ²
    case 0xb3: // ³
      return isLetter(before) || isDigit(before);
    case 0xab: // «
    case 0xbb: // »
      return !isDigit(before);
    case 0xf8: // ø, in the other code page °
    case 0xfc: // ü, ³
    case 0xfd: // ý, ²
      return isLetter(after);
    default:
      // À to ÿ except × and ÷; in the other code page box-drawing characters, and letters that are rare.
      return byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7 && (isLetter(before) || isLetter(after));
  }
}

function isSmall(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function isLetter(byte: number): boolean {
  return isSmall(byte) || isCapital(byte);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isAsciiSign(byte: number): boolean {
  return byte < 0x80 && !isLetter(byte) && !isDigit(byte);
}

/** The length of the UTF-8 character that starts here: parts of a file may be UTF-8, and are not witnesses. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0xc2 || first > 0xf4) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  for (let next = 1; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 1;
  }
  return length;
}
