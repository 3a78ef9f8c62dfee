import { copyNull, toCopyCell } from './copy-text.ts';

const tab = 0x09;
const lineFeed = 0x0a;
const backslash = 0x5c;

/** Large enough to copy fast, small enough not to add to the memory of a call. */
const chunkBytes = 128 * 1024;
/** More than most lines take, so that few chunks have to grow. */
const roomForLine = 8 * 1024;
/** No character takes more bytes of UTF-8 than this for each UTF-16 unit. */
const mostBytesPerUnit = 3;

/**
 * Lines in COPY's text format, written as bytes: joining strings and encoding the result took three times as long. A line
 * is begun, gets its cells, and is ended. Complete lines are taken in chunks.
 */
export class CopyLines {
  #bytes = Buffer.allocUnsafeSlow(chunkBytes);
  #length = 0;

  /** Bytes written since lines were last taken. */
  get length(): number {
    return this.#length;
  }

  /** Whether there is enough to be taken. */
  get isFull(): boolean {
    return this.#length > chunkBytes - roomForLine;
  }

  /** Begins a line with cells that are written already, in ASCII. */
  begin(cells: string): void {
    this.#reserve(cells.length);
    this.#length += this.#bytes.write(cells, this.#length, 'latin1');
  }

  /** Adds a cell with this text. */
  add(text: string): void {
    this.#reserve(1 + text.length * mostBytesPerUnit);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = tab;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= 0x800 || code < 0x20 || code === backslash) {
        this.#addWithEscapes(text);
        return;
      }
      if (code >= 0x80) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else bytes[at++] = code;
    }
    this.#length = at;
  }

  addNull(): void {
    this.begin(`\t${copyNull}`);
  }

  /** Adds a cell with these bytes of UTF-8, which have neither control characters nor backslashes. */
  addBytes(source: Uint8Array, start: number, end: number): void {
    this.#reserve(1 + end - start);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = tab;
    // For a few bytes, faster than Buffer.copy.
    for (let from = start; from < end; from++) bytes[at++] = source[from] as number;
    this.#length = at;
  }

  end(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = lineFeed;
  }

  /** All lines since the last time. They belong to the caller. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(chunkBytes);
    this.#length = 0;
    return taken;
  }

  #addWithEscapes(text: string): void {
    const cell = toCopyCell(text);
    this.#reserve(1 + cell.length * mostBytesPerUnit);
    this.#bytes[this.#length++] = tab;
    this.#length += this.#bytes.write(cell, this.#length);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
