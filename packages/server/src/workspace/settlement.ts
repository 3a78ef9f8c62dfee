import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SettlementSchema } from '@ledgerprint/client/workspace';
import type { TotalLine } from '../store/totals.ts';

/** Matches that need no further review: the engine is sure, or somebody decided. Excluded cases are in no total. */
const settledMatches: readonly string[] = ['matched', 'decided'];

/**
 * How much of a project is settled, from its totals and the number of failed products. Open spend without a footprint
 * is estimated at the average of the counted spend; nothing is known about failed products.
 */
export function toSettlement(entries: readonly TotalLine[], failed: number): MessageInitShape<typeof SettlementSchema> {
  const lines = entries.filter(({ dimension }) => dimension === 'match');
  const settled = addUp(lines.filter(({ key }) => settledMatches.includes(key)));
  const open = addUp(lines.filter(({ key }) => !settledMatches.includes(key)));
  const countedEur = settled.countedEur + open.countedEur;
  const kgPerEur = countedEur > 0 ? Math.max(0, (settled.kg + open.kg) / countedEur) : 0;
  const openKg = open.kg + open.uncountedEur * kgPerEur;
  return {
    footprintShare: shareOf(settled.kg, openKg, open.cases),
    spendShare: shareOf(settled.spendEur, open.spendEur, open.cases),
    openCases: BigInt(open.cases + failed),
    openKgCo2e: openKg,
  };
}

function addUp(lines: readonly TotalLine[]) {
  const sum = (amountOf: (line: TotalLine) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  const footprintMg = lines.reduce((total, line) => total + line.footprintMg, 0n);
  return {
    cases: sum(({ cases }) => cases),
    kg: Number(footprintMg) / 1e6,
    spendEur: sum(({ spendEur }) => spendEur),
    uncountedEur: sum(({ uncountedEur }) => uncountedEur),
    countedEur: sum(({ spendEur, uncountedEur }) => spendEur - uncountedEur),
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
