/** Texts are UTF-16 or UTF-8 with a byte order mark; otherwise a code page of which file names only use Latin-1. */
export function decodePdfText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes);
  return new TextDecoder('latin1').decode(bytes);
}
