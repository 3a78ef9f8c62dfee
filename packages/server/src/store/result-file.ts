import { explain, parseReasons, quoteCell } from '@ledgerprint/engine/results';
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
  yield* explainLines(pieces);
}

/**
 * Writing a chunk costs a round trip to another thread. For PostgreSQL's chunks of 8 to 64 KiB, that takes as long as
 * producing them.
 */
const blockCharacters = 2 ** 20;

/**
 * PostgreSQL's lines in large blocks, with their explanations and with CRLF instead of LF; line breaks within quotes
 * stay unchanged.
 */
export async function* explainLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let block = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    let from = 0;
    for (let line = findLine(text, from); line !== undefined; line = findLine(text, from)) {
      block += explainLine(text, from, line);
      from = line.end + 1;
    }
    text = text.slice(from);
    if (block.length < blockCharacters) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** Where a line has its explanation, which is empty, its last cell, the reasons, and its end. */
type Line = { readonly explanation: number; readonly reasons: number; readonly end: number };

/** Undefined if the text ends before the line does. */
function findLine(text: string, from: number): Line | undefined {
  let [explanation, reasons, count] = [0, 0, 0];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      reasons = at + 1;
      if (++count === cellsBeforeExplanation) explanation = reasons;
    } else if (code === lineFeed) return { explanation, reasons, end: at };
    else if (code === quote) {
      // A doubled quote closes the cell and opens it again.
      at = text.indexOf('"', at + 1);
      if (at === -1) return undefined;
    }
  }
  return undefined;
}

/** The reasons are never quoted, since their special characters are escaped. */
function explainLine(text: string, from: number, { explanation, reasons, end }: Line): string {
  const said = explain(parseReasons(text.slice(reasons, end)));
  return `${text.slice(from, explanation)}${quoteCell(said)}${text.slice(explanation, end)}\r\n`;
}
