import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import { toShares } from '../reading/shares.ts';
import { toFileOrigin } from './file-origin.ts';
import type { Doubts, OpenedResult } from './messages.ts';
import type { OpenedFile } from './opened-file.ts';
import { toShownLine } from './shown-line.ts';
import { toUncountedLines } from './uncounted-lines.ts';

/** As many as there are largest products. */
const mostDoubtful = 10;

/** What the page shows of a file at first. */
export function toOpenedResult({ lines, summary, largest, kgPerEuro }: OpenedFile): OpenedResult {
  const { footprintKgCo2e } = lines.figures;
  return {
    summary,
    matches: toShares(matches, lines.matches, footprintKgCo2e),
    methods: toShares(methods, lines.methods, footprintKgCo2e),
    categories: lines.categories.values,
    largest: largest.map((line) => toShownLine(lines, line)),
    doubts: toDoubts(lines, kgPerEuro),
    origin: toFileOrigin(lines),
    uncounted: toUncountedLines(lines),
  };
}

function toDoubts(lines: ResultLines, kgPerEuro: number): Doubts {
  const { doubts } = lines;
  let totalKg = 0;
  let unknown = 0;
  let count = 0;
  let first: readonly number[] = [];
  let least = 0;
  for (let line = 0; line < lines.count; line++) {
    const kg = doubts[line] as number;
    if (Number.isNaN(kg)) unknown++;
    if (!(kg > 0)) continue;
    count++;
    totalKg += kg;
    if (kg <= least) continue;
    first = [...first, line]
      .sort((one, other) => (doubts[other] as number) - (doubts[one] as number))
      .slice(0, mostDoubtful);
    least = first.length < mostDoubtful ? 0 : (doubts[first.at(-1) as number] as number);
  }
  return { lines: first.map((line) => toShownLine(lines, line)), count, totalKg, kgPerEuro, unknown };
}
