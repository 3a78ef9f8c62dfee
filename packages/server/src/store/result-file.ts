import type { Streamable } from '../postgres/connection-pool.ts';
import { exportedColumns } from './results.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** An empty text becomes NULL, which is written as an empty cell: otherwise, it would be written as two quotes. */
const cells = exportedColumns.map(([name, type]) => (type === 'text' ? `nullif(${name}, '')` : name));

/**
 * The lines of a project's file at a revision, in order of first appearance: CSV without a header, in arbitrary chunks.
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
  yield* endLines(pieces);
}

/**
 * Writing a chunk costs a round trip to another thread. For PostgreSQL's chunks of 8 to 64 KiB, that takes as long as
 * producing them.
 */
const blockBytes = 2 ** 20;

/**
 * The chunks in large blocks, with line ends changed from PostgreSQL's LF to CRLF; line breaks within quotes stay
 * unchanged.
 */
export async function* endLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(blockBytes);
  let used = 0;
  let isQuoted = false;
  for await (const piece of pieces) {
    // Every byte may be the end of a line, which becomes two bytes.
    if (used + 2 * piece.length > block.length) {
      if (used > 0) yield block.subarray(0, used);
      block = Buffer.allocUnsafe(Math.max(blockBytes, 2 * piece.length));
      used = 0;
    }
    let from = 0;
    let nextQuote = piece.indexOf(quote);
    let nextEnd = piece.indexOf(lineFeed);
    while (nextQuote !== -1 || (nextEnd !== -1 && !isQuoted)) {
      if (!isQuoted && nextEnd !== -1 && (nextQuote === -1 || nextEnd < nextQuote)) {
        used += piece.copy(block, used, from, nextEnd);
        block[used++] = carriageReturn;
        from = nextEnd;
        nextEnd = piece.indexOf(lineFeed, nextEnd + 1);
      } else {
        isQuoted = !isQuoted;
        if (nextEnd !== -1 && nextEnd < nextQuote) nextEnd = piece.indexOf(lineFeed, nextQuote);
        nextQuote = piece.indexOf(quote, nextQuote + 1);
      }
    }
    used += piece.copy(block, used, from);
  }
  if (used > 0) yield block.subarray(0, used);
}
