/** A file in a ZIP archive, still packed. */
export type ZipEntry = {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: Uint8Array;
};

const entryHeader = 0x02014b50;
const endHeader = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;

/** The files that the archive's directory lists; none where it has no directory that can be read. */
export function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return [];
  const entries: ZipEntry[] = [];
  try {
    let at = view.getUint32(end + 16, true);
    while (at + 46 <= end && view.getUint32(at, true) === entryHeader) {
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
        isDeflated: view.getUint16(at + 10, true) !== 0,
        packed: packedOf(bytes, view, at),
      });
      at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // It points outside of the file: whoever reads the rest will say that it is damaged.
    if (!(error instanceof RangeError)) throw error;
  }
  return entries;
}

function packedOf(bytes: Uint8Array, view: DataView, at: number): Uint8Array {
  const local = view.getUint32(at + 42, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return bytes.subarray(start, start + view.getUint32(at + 20, true));
}

/** It stands at the end, before a comment of any text. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endHeader) return at;
  }
  return undefined;
}
