const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Signature, flags and the length of a header extension, which no version sends. */
const headerBytes = signature.length + 8;

/**
 * Reads the chunks of a binary `COPY … TO STDOUT` of one column without nulls, and yields the values completed by each
 * chunk. A value that lies within one chunk is a view of it.
 */
export function createBinaryCopyReader(): (piece: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const values: Buffer[] = [];
    let at = 0;
    if (!isHeaderRead) {
      if (bytes.length < headerBytes) {
        rest = bytes;
        return values;
      }
      isHeaderRead = true;
      at = headerBytes;
    }
    // For each row: the number of columns (-1 after the last row), then the value's length and the value.
    while (at + 6 <= bytes.length && bytes.readInt16BE(at) === 1) {
      const end = at + 6 + bytes.readInt32BE(at + 2);
      if (end > bytes.length) break;
      values.push(bytes.subarray(at + 6, end));
      at = end;
    }
    rest = bytes.subarray(at);
    return values;
  };
}
