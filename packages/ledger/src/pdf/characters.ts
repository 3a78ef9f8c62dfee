/** PDF white space, including NUL. */
export function isSpace(byte = 0): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;
}

/** `( ) < > [ ] { } / %` */
export function isDelimiter(byte = 0): boolean {
  switch (byte) {
    case 0x28:
    case 0x29:
    case 0x3c:
    case 0x3e:
    case 0x5b:
    case 0x5d:
    case 0x7b:
    case 0x7d:
    case 0x2f:
    case 0x25:
      return true;
    default:
      return false;
  }
}

/** The next position that is neither white space nor a comment. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place < bytes.length) {
    if (bytes[place] === 0x25) while (place < bytes.length && bytes[place] !== 0x0a && bytes[place] !== 0x0d) place++;
    else if (isSpace(bytes[place])) place++;
    else break;
  }
  return place;
}

/** The next position of a word; -1 if there is none. */
export function findWord(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (isWordAt(bytes, word, at)) return at;
  }
  return -1;
}

/** The last position of a word; -1 if there is none. */
export function findLastWord(bytes: Uint8Array, word: string): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.lastIndexOf(first); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
    if (isWordAt(bytes, word, at)) return at;
  }
  return -1;
}

function isWordAt(bytes: Uint8Array, word: string, at: number): boolean {
  let length = 1;
  while (length < word.length && bytes[at + length] === word.charCodeAt(length)) length++;
  return length === word.length;
}
