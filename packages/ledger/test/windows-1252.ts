// Independent of the decoder under test: the characters 0x80 to 0x9F of the code page, without its five gaps.
const upperRow = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [character, 0x80 + index]),
);
const gaps = new Set(['\u0081', '\u008d', '\u008f', '\u0090', '\u009d']);

/** Every character of Windows-1252. */
export const windows1252Characters: readonly string[] = [
  ...Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)),
  ...[...upperRow.keys()].filter((character) => !gaps.has(character)),
  ...Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0xa0 + index)),
];

/** Writes text in Windows-1252. */
export function encodeWindows1252(text: string): Buffer {
  return Buffer.from([...text].map((character) => upperRow.get(character) ?? character.charCodeAt(0)));
}
