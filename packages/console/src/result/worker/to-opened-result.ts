import { separator } from '@ledgerprint/engine/results';
import { orZero } from '../query/sum-lines.ts';
import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import { toShares } from '../reading/shares.ts';
import type { Doubts, FileOrigin, OpenedResult, UncountedLines } from './messages.ts';
import type { OpenedFile } from './opened-file.ts';
import { toShownLine } from './shown-line.ts';

const mostDoubtful = 10;

/** What the page shows of a file at first. */
export function toOpenedResult({ lines, summary, kgPerEuro }: OpenedFile): OpenedResult {
  const { footprintKgCo2e } = lines.figures;
  return {
    summary,
    matches: toShares(matches, lines.matches, footprintKgCo2e),
    methods: toShares(methods, lines.methods, footprintKgCo2e),
    categories: lines.categories.values,
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

/** How a file was made, as far as it says. */
function toFileOrigin({ categories, sources, engineVersions }: ResultLines): FileOrigin {
  return { scheme: categories.values[0]?.scheme ?? '', engineVersions, sources: countSources(sources) };
}

/** A product whose cases used several factors counts for each of their sources. */
function countSources({ codes, values }: ResultLines['sources']): FileOrigin['sources'] {
  const byCode = new Uint32Array(values.length);
  for (const code of codes) byCode[code] = (byCode[code] as number) + 1;
  const products = new Map<string, number>();
  for (const [code, cell] of values.entries()) {
    for (const source of new Set(cell.split(separator))) {
      if (source === '') continue;
      products.set(source, (products.get(source) ?? 0) + (byCode[code] as number));
    }
  }
  return [...products]
    .map(([source, count]) => ({ source, products: count }))
    .toSorted((one, other) => other.products - one.products);
}

type Sum = { lines: number; spendEur: number };

const excluded = matches.indexOf('excluded');

/** Rows by outcome: all = counted + without a footprint + excluded. */
export function toUncountedLines(lines: ResultLines): UncountedLines {
  const { occurrences, spendEur, footprintKgCo2e } = lines.figures;
  const all = createSum();
  const counted = createSum();
  const withoutFootprint = createSum();
  const byReason = new Map<string, Sum>();
  for (let line = 0; line < lines.count; line++) {
    const rows = orZero(occurrences[line] as number);
    const euros = orZero(spendEur[line] as number);
    add(all, rows, euros);
    if (lines.matches[line] === excluded) {
      const reason = lines.exclusions.values[lines.exclusions.codes[line] as number] ?? '';
      const sum = byReason.get(reason) ?? createSum();
      byReason.set(reason, sum);
      add(sum, rows, euros);
    } else if (Number.isNaN(footprintKgCo2e[line] as number)) add(withoutFootprint, rows, euros);
    else {
      // The file splits the money of a product by outcome, but not its rows.
      const uncounted = orZero(lines.uncountedEur[line] as number);
      add(counted, rows, euros - uncounted);
      add(withoutFootprint, 0, uncounted);
    }
  }
  return {
    all,
    counted,
    withoutFootprint,
    excluded: [...byReason]
      .map(([reason, sum]) => ({ reason, ...sum }))
      .toSorted((one, other) => other.lines - one.lines),
  };
}

function createSum(): Sum {
  return { lines: 0, spendEur: 0 };
}

function add(sum: Sum, lines: number, spendEur: number): void {
  sum.lines += lines;
  sum.spendEur += spendEur;
}
