/**
 * Rows are kept as the bytes of their lines, in large blocks: as objects, a million rows would take a gigabyte; as
 * bytes, they only take the size of the file.
 */
const pieceBytes = 4 * 2 ** 20;
const mostBytesPerUnit = 3;
const none = -1;

export type PackedRows = ReturnType<typeof createPackedRows>;

/** Lines of `rows.csv` by the case in which they are counted, in order. */
export function createPackedRows() {
  const pieces: Uint8Array[] = [];
  let piece = new Uint8Array(0);
  let used = 0;
  /** The following lists are indexed by row. */
  const pieceNumbers: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const fileLines: number[] = [];
  const nextRows: number[] = [];
  const byCase = new Map<string, { readonly first: number; last: number }>();

  function pack(text: string): void {
    const room = text.length * mostBytesPerUnit;
    if (piece.length - used < room) {
      piece = new Uint8Array(Math.max(pieceBytes, room));
      pieces.push(piece);
      used = 0;
    }
    const { written } = encoder.encodeInto(text, piece.subarray(used));
    pieceNumbers.push(pieces.length - 1);
    starts.push(used);
    used += written;
    ends.push(used);
  }

  return {
    add(caseId: string, line: number, text: string): void {
      const row = nextRows.push(none) - 1;
      pack(text);
      fileLines.push(line);
      const known = byCase.get(caseId);
      if (known === undefined) byCase.set(caseId, { first: row, last: row });
      else {
        nextRows[known.last] = row;
        known.last = row;
      }
    },

    /** Returns and releases the rows of a case; empty if it has none or they were taken before. */
    take(caseId: string): readonly { readonly line: number; readonly text: string }[] {
      const found: { readonly line: number; readonly text: string }[] = [];
      for (let row = byCase.get(caseId)?.first ?? none; row !== none; row = nextRows[row] ?? none) {
        const bytes = pieces[pieceNumbers[row] ?? 0]?.subarray(starts[row], ends[row]);
        found.push({ line: fileLines[row] ?? 0, text: decoder.decode(bytes) });
      }
      byCase.delete(caseId);
      return found;
    },

    /** Cases that were never taken, each with the line of its first row. */
    *left(): Generator<{ readonly caseId: string; readonly line: number }> {
      for (const [caseId, { first }] of byCase) yield { caseId, line: fileLines[first] ?? 0 };
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
