import { type ExportLine, parseExportLines } from './base-carbone-columns.ts';
import { toIsoDate } from './base-carbone-dates.ts';
import { type LeftOut, type ParsedElement, parseElement } from './base-carbone-element.ts';
import { groupParts } from './base-carbone-parts.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { Factor } from './factor.ts';
import { keepBestElements } from './keep-best-elements.ts';

/** The factors of an official export that apply to purchases. */
export type BaseCarboneExport = {
  /** The given name, otherwise derived from the latest modification: the file itself does not name its edition. */
  readonly edition: string;
  /** Physical factors (`bc-…`) and monetary ratios (`ademe-…`); not yet checked. */
  readonly factors: readonly Factor[];
  /** Where each factor's line starts in the file, in the order of `factors`. */
  readonly lines: readonly number[];
  /** The number of lines left out, by reason, the most frequent first. */
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
};

/** Reads the decoded text of an export; throws a CatalogueError that names line and column if it cannot. */
export function parseBaseCarboneExport(text: string, edition?: string): BaseCarboneExport {
  const lines = parseExportLines(text);
  const name = edition ?? `Base Carbone (${newestModification(lines)})`;
  const parts = groupParts(lines);
  const results = lines.map((line) => parseElement(line, { edition: name, parts: parts.get(line.cells.id) ?? [] }));
  const { kept, leftOut } = keepBestElements(results.filter(isElement));
  if (kept.length === 0) throw new CatalogueError('This export contains no factor that applies to purchases.');
  return {
    edition: name,
    factors: kept.map(({ factor }) => factor),
    lines: kept.map(({ line }) => line),
    leftOut: countReasons([...results.filter((result) => 'leftOut' in result), ...leftOut]),
  };
}

function isElement(result: ParsedElement | LeftOut): result is ParsedElement {
  return 'factor' in result;
}

function newestModification(lines: readonly ExportLine[]): string {
  const dates = lines.map(({ cells }) => toIsoDate(cells.modified) ?? '');
  const newest = dates.reduce((latest, date) => (date > latest ? date : latest), '');
  return newest === '' ? 'date unknown' : `last modified ${newest}`;
}

function countReasons(leftOut: readonly LeftOut[]): BaseCarboneExport['leftOut'] {
  const counts = new Map<string, number>();
  for (const { leftOut: reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
