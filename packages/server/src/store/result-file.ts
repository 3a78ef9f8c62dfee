import { explain, parseReasons, quoteCell } from '@ledgerprint/engine/results';
import { inOrder } from '../platform/in-order.ts';
import type { Streamable } from '../postgres/connection-pool.ts';
import { exportedColumns } from './results.ts';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;

/** An empty text becomes NULL, which is written as an empty cell: otherwise, it would be written as two quotes. */
const cells = exportedColumns.map(([name, type]) => {
  if (type === 'rendered') return 'NULL';
  return type === 'text' ? `nullif(${name}, '')` : name;
});
const cellsBeforeExplanation = exportedColumns.findIndex(([, type]) => type === 'rendered');

/** Adds the explanations to whole lines of PostgreSQL's CSV, and ends them with CRLF. */
export type ExplainLines = (lines: Uint8Array) => Promise<Uint8Array>;

/**
 * The lines of a project's file at a revision, in order of first appearance: CSV without a header, in arbitrary chunks.
 * Explaining the lines takes most of the time: `explainBlock` is called for several blocks at a time.
 */
export async function* readResultFile(
  pool: Streamable,
  organizationId: number,
  { projectNumber, revision }: { readonly projectNumber: number; readonly revision: number },
  explainBlock: ExplainLines = async (lines) => explainLines(lines),
): AsyncGenerator<Uint8Array> {
  // COPY takes no parameters.
  const at = Number(revision);
  const pieces = pool.copyOutBytes(`COPY (
      SELECT ${cells.join(', ')} FROM results
      WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
        AND kind IN ('sole', 'product') AND revision_from <= ${at} AND (revision_to IS NULL OR revision_to > ${at})
      ORDER BY first_position
    ) TO STDOUT (FORMAT csv)`);
  yield* inOrder(toBlocks(pieces), explainBlock, mostBlocks);
}

/** Enough for the threads of a machine, each with one block in progress and one waiting. */
const mostBlocks = 8;
/**
 * Explaining such a block takes a few hundredths of a second. Small blocks would cost round trips: to the thread that
 * explains them, and to the one that writes the file.
 */
const blockBytes = 2 ** 19;

/** PostgreSQL's chunks as blocks of whole lines. */
export async function* toBlocks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  let isQuoted = false;
  for await (const piece of pieces) {
    const { end, isQuotedAfter } = findLastLine(piece, isQuoted);
    isQuoted = isQuotedAfter;
    size += piece.length;
    if (end === 0 || size < blockBytes) {
      kept.push(piece);
      continue;
    }
    yield Buffer.concat([...kept, piece.subarray(0, end)]);
    kept = [piece.subarray(end)];
    size = piece.length - end;
  }
  if (size > 0) yield Buffer.concat(kept);
}

/** Where the last line that ends in a piece ends, and whether the piece ends within quotes. */
function findLastLine(piece: Buffer, startsQuoted: boolean) {
  let isQuotedAfter = startsQuoted;
  let end = 0;
  for (let from = 0; ; ) {
    const next = piece.indexOf(quote, from);
    const part = piece.subarray(from, next === -1 ? piece.length : next);
    const last = isQuotedAfter ? -1 : part.lastIndexOf(lineFeed);
    if (last !== -1) end = from + last + 1;
    if (next === -1) return { end, isQuotedAfter };
    isQuotedAfter = !isQuotedAfter;
    from = next + 1;
  }
}

/** Adds the explanations to whole lines; line breaks within quotes stay unchanged. */
export function explainLines(lines: Uint8Array): Uint8Array {
  const text = decoder.decode(lines);
  let explained = '';
  for (let from = 0; from < text.length; ) {
    const line = findLine(text, from);
    const said = explain(parseReasons(text.slice(line.reasons, line.end)));
    explained += `${text.slice(from, line.explanation)}${quoteCell(said)}`;
    explained += `${text.slice(line.explanation, line.end)}\r\n`;
    from = line.end + 1;
  }
  return Buffer.from(explained);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Where a line has its explanation, which is empty, its last cell, the reasons, and its end. The reasons are never
 * quoted, since their special characters are escaped.
 */
function findLine(text: string, from: number) {
  let explanation = 0;
  let reasons = 0;
  let count = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      reasons = at + 1;
      if (++count === cellsBeforeExplanation) explanation = reasons;
    } else if (code === lineFeed) return { explanation, reasons, end: at };
    else if (code === quote) {
      // A doubled quote closes the cell and opens it again.
      at = text.indexOf('"', at + 1);
      if (at === -1) break;
    }
  }
  throw new Error('A block does not end with a line.');
}
