import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TotalLineSchema, TotalsSchema } from '@ledgerprint/client/workspace';
import {
  begesPosts,
  ghgCategories,
  intervalOfTotals,
  type TotalDimension,
  type TotalEntry,
} from '@ledgerprint/engine/results';
import type { TotalLine } from '../store/totals.ts';
import { toSettlement } from './settlement.ts';

const scopes: Readonly<Record<string, string>> = {
  '1': 'Scope 1: direct emissions',
  '2': 'Scope 2: purchased energy, location-based',
  '3': 'Scope 3: other indirect emissions',
};

/** The totals of a project: its stored totals, each breakdown largest first, and its products by match. */
export function toTotals(
  entries: readonly TotalLine[],
  matches: ReadonlyMap<string, number>,
): MessageInitShape<typeof TotalsSchema> {
  const all = entries.find(({ dimension }) => dimension === 'all');
  const interval = intervalOfTotals(entries as readonly TotalEntry[]);
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
  { key, label, footprintMg, cases, spendEur }: TotalLine,
  labels: Readonly<Record<string, string>> = {},
): MessageInitShape<typeof TotalLineSchema> {
  return { key, label: labels[key] ?? label, footprintMg: String(footprintMg), cases: BigInt(cases), spendEur };
}

function englishOf(names: Readonly<Record<string, { readonly en: string }>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([key, { en }]) => [key, en]));
}
