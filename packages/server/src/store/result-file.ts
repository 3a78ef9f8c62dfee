import type { Streamable } from '../postgres/connection-pool.ts';
import { exportedColumns } from './results.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Of texts none is an empty cell: an empty text would be written as two quotes. */
const cells = exportedColumns.map(([name, type]) => (type === 'text' ? `nullif(${name}, '')` : name));

/**
 * The lines of a project's file in order of first appearance, as they were at a revision: CSV without a header, in
 * pieces that begin and end anywhere.
 */
export async function* readResultFile(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  revision: number,
): AsyncGenerator<Buffer> {
  // COPY takes no parameters.
  const at = Number(revision);
  const pieces = pool.copyOutBytes(`COPY (
      SELECT ${cells.join(', ')} FROM results
      WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
        AND kind IN ('sole', 'product') AND revision_from <= ${at} AND (revision_to IS NULL OR revision_to > ${at})
      ORDER BY first_position
    ) TO STDOUT (FORMAT csv)`);
  const endLines = createLineEnds();
  for await (const piece of pieces) yield endLines(piece);
}

/** Ends lines with CRLF, where PostgreSQL ends them with LF; line breaks within quotes stay as they are. */
export function createLineEnds(): (piece: Buffer) => Buffer {
  let isQuoted = false;
  return (piece) => {
    const ends: number[] = [];
    let at = 0;
    while (at < piece.length) {
      if (isQuoted) {
        // The longest cells are quoted.
        at = piece.indexOf(quote, at);
        if (at === -1) break;
        isQuoted = false;
      } else if (piece[at] === quote) isQuoted = true;
      else if (piece[at] === lineFeed) ends.push(at);
      at++;
    }
    return ends.length === 0 ? piece : insertReturns(piece, ends);
  };
}

function insertReturns(piece: Buffer, ends: readonly number[]): Buffer {
  const lines = Buffer.allocUnsafe(piece.length + ends.length);
  let from = 0;
  let to = 0;
  for (const end of ends) {
    to += piece.copy(lines, to, from, end);
    lines[to++] = carriageReturn;
    from = end;
  }
  piece.copy(lines, to, from);
  return lines;
}
