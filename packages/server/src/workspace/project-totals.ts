import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SettlementSchema, TotalLineSchema, TotalsSchema } from '@ledgerprint/client/workspace';
import {
  averageOfTotals,
  begesPosts,
  ghgCategories,
  intervalOfTotals,
  type TotalDimension,
  type TotalEntry,
  wholeOfTotals,
} from '@ledgerprint/engine/results';

const scopes: Readonly<Record<string, string>> = {
  '1': 'Scope 1: direct emissions',
  '2': 'Scope 2: purchased energy, location-based',
  '3': 'Scope 3: other indirect emissions',
};

/** The totals of a project: its stored totals, each breakdown largest first, and its products by match. */
export function toTotals(
  entries: readonly TotalEntry[],
  matches: ReadonlyMap<string, number>,
): MessageInitShape<typeof TotalsSchema> {
  const all = entries.find(({ dimension }) => dimension === 'all');
  const interval = intervalOfTotals(entries);
  const whole = wholeOfTotals(entries);
  const countOf = (match: string) => BigInt(matches.get(match) ?? 0);
  const linesOf = (dimension: TotalDimension, labels?: Readonly<Record<string, string>>) =>
    entries
      // If decisions removed the last case of a line, an empty line remains.
      .filter((entry) => entry.dimension === dimension && (entry.cases > 0 || entry.footprintMg !== 0n))
      .toSorted((a, b) => Number(b.footprintMg - a.footprintMg) || (a.key < b.key ? -1 : 1))
      .map((entry) => toLine(entry, labels));
  return {
    footprintMg: String(all?.footprintMg ?? 0n),
    spendEur: all?.spendEur ?? 0,
    uncountedSpendEur: all?.uncountedEur ?? 0,
    ...(interval === undefined ? {} : { footprintLowKg: interval.lowKg, footprintHighKg: interval.highKg }),
    wholeLedger: { footprintKgCo2e: whole.kg, lowKgCo2e: whole.lowKg, highKgCo2e: whole.highKg },
    averageKgPerEur: averageOfTotals(entries),
    matched: countOf('matched'),
    review: countOf('review'),
    unmatched: countOf('unmatched'),
    excluded: countOf('excluded'),
    decided: countOf('decided'),
    failed: countOf('failed'),
    scopes: linesOf('scope', scopes),
    ghgCategories: linesOf('ghg', { ...scopes, ...englishOf(ghgCategories) }),
    begesPosts: linesOf('beges', englishOf(begesPosts)),
    categories: linesOf('category'),
    factors: linesOf('factor'),
    matches: linesOf('match'),
    ...(all === undefined && countOf('failed') === 0n
      ? {}
      : { settlement: toSettlement(entries, Number(countOf('failed'))) }),
  };
}

function toLine(
  { key, label, footprintMg, cases, spendEur }: TotalEntry,
  labels: Readonly<Record<string, string>> = {},
): MessageInitShape<typeof TotalLineSchema> {
  return { key, label: labels[key] ?? label, footprintMg: String(footprintMg), cases: BigInt(cases), spendEur };
}

function englishOf(names: Readonly<Record<string, { readonly en: string }>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([key, { en }]) => [key, en]));
}

/** Matches that need no further review: the engine is sure, or somebody decided. Excluded cases are in no total. */
const settledMatches: readonly string[] = ['matched', 'decided'];

/**
 * How much of a project is settled, from its totals and the number of failed products. The footprint of open cases is
 * part of the calculated total; their spend without a footprint is estimated, and part of the whole ledger only.
 * Nothing is known about failed products.
 */
export function toSettlement(
  entries: readonly TotalEntry[],
  failed: number,
): MessageInitShape<typeof SettlementSchema> {
  const lines = entries.filter(({ dimension }) => dimension === 'match');
  const settled = addUp(lines.filter(({ key }) => settledMatches.includes(key)));
  const open = addUp(lines.filter(({ key }) => !settledMatches.includes(key)));
  const openEstimatedKgCo2e = open.uncountedEur * averageOfTotals(entries);
  return {
    footprintShare: shareOf(settled.kg, open.kg + openEstimatedKgCo2e, open.cases),
    spendShare: shareOf(settled.spendEur, open.spendEur, open.cases),
    openCases: BigInt(open.cases + failed),
    openKgCo2e: open.kg,
    openEstimatedKgCo2e,
  };
}

function addUp(lines: readonly TotalEntry[]) {
  const sum = (amountOf: (line: TotalEntry) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  const footprintMg = lines.reduce((total, line) => total + line.footprintMg, 0n);
  return {
    cases: sum(({ cases }) => cases),
    kg: Number(footprintMg) / 1e6,
    spendEur: sum(({ spendEur }) => spendEur),
    uncountedEur: sum(({ uncountedEur }) => uncountedEur),
  };
}

/**
 * Credit notes may outweigh purchases on either side. If there is no footprint at all, any open case means that nothing
 * is settled.
 */
function shareOf(settled: number, open: number, openCases: number): number {
  const whole = Math.abs(settled) + Math.abs(open);
  if (whole > 0) return Math.abs(settled) / whole;
  return openCases === 0 ? 1 : 0;
}
