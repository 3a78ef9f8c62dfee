import type { Line } from '@ledgerprint/bench';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { createDecisionIndex } from '../../src/decisions/index.ts';
import type { Engine } from '../../src/engine.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { createUncertaintySum } from '../../src/uncertainty/uncertainty-sum.ts';
import { type HandCount, loadHandCounts, loadPairs, type Pair } from '../../tools/spreads/counted-both-ways.ts';

/** A purchase that the engine counted by money, with the physical figure. */
type Counted = { readonly kgCo2e: number; readonly result: Enrichment };

const leastHeld = 0.9;

/**
 * Goods with a physical figure and a price, counted by money through the engine. The group is given, so that only the
 * ratio is tested, or read from the name of the good.
 */
export async function measureGoods(): Promise<readonly Line[]> {
  const engine = await loadEngine();
  const pairs = await loadPairs();
  const [fitted, aside] = [pairs.filter(({ isAside }) => !isAside), pairs.filter(({ isAside }) => isAside)];
  const given = (some: readonly Pair[]) =>
    some.map((pair, at) => ({ ...pair, result: countInGroup(engine, pair, at) }));
  const read = aside.map((pair) => ({ ...pair, result: count(engine, pair, pair.good) }));
  const byMoney = read.filter(({ result }) => result.method === 'monetary');
  return [
    { ...toLine(`goods kept aside, group given: ${aside.length}`, given(aside)), ...toTarget(given(aside)) },
    toLine(`goods of the fitted half, group given: ${fitted.length}`, given(fitted)),
    toLine(`goods kept aside, by name, those counted by money: ${byMoney.length} of ${aside.length}`, byMoney),
    measureLedgers(engine, await loadHandCounts()),
  ];
}

/** The totals of ledgers counted by hand, by group. */
function measureLedgers(engine: Engine, counts: readonly HandCount[]): Line {
  const clusters = [...Map.groupBy(counts, ({ ledger, group }) => `${ledger}, ${group}`).values()];
  const held = clusters.filter((cluster) => {
    const sum = createUncertaintySum();
    for (const [at, one] of cluster.entries()) sum.add(countInGroup(engine, one, at).uncertainty);
    const { lowKg, highKg } = sum.interval();
    const kgCo2e = cluster.reduce((sum, one) => sum + one.kgCo2e, 0);
    return kgCo2e >= lowKg && kgCo2e <= highKg;
  });
  return {
    measured: `ledgers counted by hand, one group each: ${clusters.length} totals of ${counts.length} goods`,
    ours: `${held.length} of ${clusters.length} inside`,
  };
}

type Bought = Omit<Pair, 'isAside' | 'country'> & { readonly country?: string };

/** A person named the group, and the designation says nothing. */
function countInGroup(engine: Engine, bought: Bought, at: number): Enrichment {
  const designation = `Purchase ${at + 1}`;
  const category = { scheme: 'ademe', code: bought.group };
  const selector = { kind: 'designation', designation } as const;
  const decision = { id: 'group', selector, validity: 'project', category, note: '' } as const;
  const result = count(engine, bought, designation, createDecisionIndex([decision]));
  if (result.method !== 'monetary') throw new Error(`${bought.good} was not counted by money.`);
  return result;
}

function count(
  engine: Engine,
  { amount, currency, year, country }: Bought,
  designation: string,
  decisions = createDecisionIndex([]),
): Enrichment {
  const blank = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
  const row = { ...blank, designation, unitPrice: String(amount), currency, purchaseDate: `${year}-06-30` };
  return engine.enrich({ designation, activities: [row] }, { mode: 'ademe', country: country || 'FR', decisions });
}

function toLine(measured: string, counted: readonly Counted[]): Line {
  const widths = counted
    .map(({ result }) => (result.footprintHighKgCo2e ?? 0) / (result.footprintLowKgCo2e ?? 0))
    .toSorted((a, b) => a - b);
  const median = widths[Math.floor(widths.length / 2)] ?? 0;
  return { measured, ours: `${toPercent(shareHeld(counted))} inside; high is ${median.toFixed(0)} × low (median)` };
}

function toTarget(counted: readonly Counted[]): Pick<Line, 'target' | 'met'> {
  return { target: `at least ${toPercent(leastHeld)} inside`, met: shareHeld(counted) >= leastHeld };
}

function shareHeld(counted: readonly Counted[]): number {
  const inside = counted.filter(
    ({ kgCo2e, result: { footprintLowKgCo2e: low = 0, footprintHighKgCo2e: high = 0 } }) =>
      kgCo2e >= low && kgCo2e <= high,
  );
  return inside.length / counted.length;
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
