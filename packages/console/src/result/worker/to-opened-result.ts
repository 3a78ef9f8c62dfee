import { separator } from '@ledgerprint/engine/results';
import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import { toShares } from '../reading/shares.ts';
import type { DoubtfulCase, Doubts, FileOrigin, OpenedResult, UncountedLines } from './messages.ts';
import type { OpenedFile } from './opened-file.ts';

const mostDoubtful = 10;
const excluded = matches.indexOf('excluded');

/** What the page shows of a file at first. */
export function toOpenedResult({ lines, summary }: OpenedFile): OpenedResult {
  const { cases } = lines;
  return {
    summary,
    matches: toShares(matches, cases.matches, cases, excluded),
    methods: toShares(methods, cases.methods, cases, excluded),
    categories: lines.categories,
    doubts: toDoubts(lines),
    origin: toFileOrigin(lines),
    uncounted: toUncountedLines(lines),
  };
}

function toDoubts(lines: ResultLines): Doubts {
  const { doubts, footprintMg, spendEur, matches: matchOf } = lines.cases;
  let totalKg = 0;
  let unknown = 0;
  let count = 0;
  let first: readonly number[] = [];
  let least = 0;
  for (let at = 0; at < lines.cases.count; at++) {
    const kg = doubts[at] as number;
    if (Number.isNaN(footprintMg[at]) && spendEur[at] === 0 && matchOf[at] !== excluded) unknown++;
    if (!(kg > 0)) continue;
    count++;
    totalKg += kg;
    if (kg <= least) continue;
    first = [...first, at]
      .sort((one, other) => (doubts[other] as number) - (doubts[one] as number))
      .slice(0, mostDoubtful);
    least = first.length < mostDoubtful ? 0 : (doubts[first.at(-1) as number] as number);
  }
  return { cases: first.map((at) => toDoubtfulCase(lines, at)), count, totalKg, unknown };
}

function toDoubtfulCase({ cases, categories, designations }: ResultLines, at: number): DoubtfulCase {
  const line = cases.lines[at] as number;
  return {
    line,
    designation: designations[line] ?? '',
    supplier: cases.suppliers.values[cases.suppliers.codes[at] as number] ?? '',
    category: categories[cases.categories[at] as number] ?? { scheme: '', code: '', label: '' },
    match: matches[cases.matches[at] as number] ?? 'failed',
    spendEur: cases.spendEur[at] as number,
    footprintKg: (cases.footprintMg[at] as number) / 1e6,
    doubtKg: cases.doubts[at] as number,
  };
}

/** How a file was made, as far as it says. */
function toFileOrigin({ categories, sources, engineVersions }: ResultLines): FileOrigin {
  return { scheme: categories[0]?.scheme ?? '', engineVersions, sources: countSources(sources) };
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

/** Rows by outcome: all = counted + without a footprint + excluded. */
export function toUncountedLines({ cases }: ResultLines): UncountedLines {
  const all = createSum();
  const counted = createSum();
  const withoutFootprint = createSum();
  const byReason = new Map<string, Sum>();
  for (let at = 0; at < cases.count; at++) {
    const rows = cases.rows[at] as number;
    const euros = cases.spendEur[at] as number;
    add(all, rows, euros);
    if (cases.matches[at] === excluded) {
      const reason = cases.exclusions.values[cases.exclusions.codes[at] as number] ?? '';
      const sum = byReason.get(reason) ?? createSum();
      byReason.set(reason, sum);
      add(sum, rows, euros);
    } else if (Number.isNaN(cases.footprintMg[at] as number)) add(withoutFootprint, rows, euros);
    else {
      // The file splits the money of a case by outcome, but not its rows.
      const uncounted = cases.uncountedEur[at] as number;
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
