const lf = 0x0a;
const cr = 0x0d;

/** The number of LF, CRLF and CR line breaks within a record's cells. */
export function countLineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    let previous = 0;
    for (let index = 0; index < cell.length; index++) {
      const code = cell.charCodeAt(index);
      if (code === cr || (code === lf && previous !== cr)) count++;
      previous = code;
    }
  }
  return count;
}

/** The 1-based line of the UTF-8 text that contains the given byte. */
export function lineOfByte(slices: Iterable<Uint8Array>, offset: number): number {
  let line = 1;
  let remaining = offset;
  let previous = 0;
  for (const slice of slices) {
    for (const byte of slice.subarray(0, remaining)) {
      if (byte === cr || (byte === lf && previous !== cr)) line++;
      previous = byte;
    }
    remaining -= slice.length;
    if (remaining <= 0) break;
  }
  return line;
}
