import { restoreText } from '@ledgerprint/engine/results';
import type { Category, ResultLines } from '../reading/result-lines.ts';
import type { OpenedLine } from './messages.ts';
import type { OpenedFile } from './opened-file.ts';
import { toShownLine } from './shown-line.ts';

/** A line with all its cells. */
export async function readOpenedLine({ lines, index }: OpenedFile, line: number): Promise<OpenedLine> {
  const cells = await index.read(line);
  const shown = toShownLine(lines, line);
  const alternatives = parseAlternatives(restoreText(cells.get('alternatives') ?? '')).map(({ code, probability }) => ({
    category: findCategory(lines, { ...shown.category, code }),
    probability,
  }));
  return { line: shown, cells, alternatives };
}

/** Parses `C32:0.0041 | C20:0.001`. A client's own codes may contain the separators and are split as well as possible. */
function parseAlternatives(cell: string) {
  return [...cell.matchAll(/(.+?):([\d.]+)(?: \| |$)/gsu)].map(([, code = '', probability]) => ({
    code,
    probability: Number(probability),
  }));
}

/** The file has labels only for the categories of its lines; others have just a code. */
function findCategory({ categories }: ResultLines, { scheme, code }: Category): Category {
  return categories.find((known) => known.code === code) ?? { scheme, code, label: '' };
}
