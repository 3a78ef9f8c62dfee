import { explainCells, quoteCell } from '@ledgerprint/engine/results';
import { inOrder } from '../platform/in-order.ts';
import type { Streamable } from '../postgres/connection-pool.ts';
import { toCells } from '../postgres/copy-cells.ts';
import { opaque } from './opaque.ts';
import { lineColumns, unpackLine } from './result-cells.ts';
import { inAppearance } from './result-conditions.ts';
import { readSharedTexts } from './result-texts.ts';
import { SharedTexts } from './shared-texts.ts';

const lineFeed = 0x0a;
/** Between shared texts: PostgreSQL stores no text with it. */
const betweenTexts = '\0';

/**
 * Renders whole lines of stored results, given the shared texts of their project, as lines of the file: with
 * explanations, quoted, and ended with CRLF.
 */
export type RenderLines = (lines: Uint8Array, sharedTexts: string) => Promise<Uint8Array>;

/**
 * The lines of a project's file at a revision, in order of first appearance: CSV without a header, in blocks. Rendering
 * takes most of the time: `renderBlock` is called for several blocks at a time.
 */
export async function* readResultFile(
  pool: Streamable,
  organizationId: number,
  { projectNumber, revision }: { readonly projectNumber: number; readonly revision: number },
  renderBlock: RenderLines = async (lines, sharedTexts) => renderLines(lines, sharedTexts),
): AsyncGenerator<Uint8Array> {
  const texts = await readSharedTexts(pool, organizationId, projectNumber);
  const sharedTexts = texts.list().join(betweenTexts);
  // COPY takes no parameters. Two ranges of one index, merged: nothing is sorted.
  const at = Number(revision);
  const linesOf = (kind: 'sole' | 'product') => `SELECT ${lineColumns.join(', ')}, first_position FROM results
    WHERE ${opaque(`organization_id = ${Number(organizationId)}`)} AND project_id = ${Number(projectNumber)}
      AND kind = '${kind}' AND ${inAppearance} AND revision_from <= ${at} AND (revision_to IS NULL OR revision_to > ${at})`;
  const pieces = pool.copyOutBytes(`COPY (
      ${linesOf('sole')} UNION ALL ${linesOf('product')} ORDER BY first_position
    ) TO STDOUT (NULL '')`);
  yield* inOrder(toBlocks(pieces), (lines) => renderBlock(lines, sharedTexts), mostBlocks);
}

/** Enough for the threads of a machine, each with one block in progress and one waiting. */
const mostBlocks = 8;
/**
 * Rendering such a block takes a few hundredths of a second. Small blocks would cost round trips: to the thread that
 * renders them, and to the one that writes the file.
 */
const blockBytes = 2 ** 17;

/** PostgreSQL's chunks as blocks of whole lines. */
export async function* toBlocks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(lineFeed) + 1;
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

/** The blocks of a file have the same texts. */
let lastTexts = { sharedTexts: '', texts: new SharedTexts() };

function toTexts(sharedTexts: string): SharedTexts {
  if (sharedTexts !== lastTexts.sharedTexts) {
    const listed = sharedTexts.split(betweenTexts).map((text, at) => ({ id: at + 1, text }));
    lastTexts = { sharedTexts, texts: new SharedTexts(listed) };
  }
  return lastTexts.texts;
}

/** Renders whole lines as `RenderLines` says. */
export function renderLines(lines: Uint8Array, sharedTexts: string): Uint8Array {
  const texts = toTexts(sharedTexts);
  const stored = decoder.decode(lines);
  let rendered = '';
  for (let from = 0; from < stored.length; ) {
    const end = stored.indexOf('\n', from);
    const { cells } = unpackLine(toCells(stored.slice(from, end)), texts);
    rendered += `${explainCells(cells).map(quoteCell).join(',')}\r\n`;
    from = end + 1;
  }
  return Buffer.from(rendered);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
