import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SettlementSchema } from '@ledgerprint/client/workspace';
import type { TotalLine } from '../store/totals.ts';

/** What nobody has to look at any more: the engine is sure, or somebody decided. Excluded cases are in no total. */
const settledMatches: readonly string[] = ['matched', 'decided'];

/**
 * How much of a project is settled, by its totals and the number of products that failed. Money that is open and has no
 * footprint weighs what counted money weighs on average; nothing is known of that of failed products.
 */
export function toSettlement(
  entries: readonly TotalLine[],
  failed: number,
): MessageInitShape<typeof SettlementSchema> {
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
  const sum = (amountOf: (line: TotalLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  const footprintMg = lines.reduce((total, line) => total + line.footprintMg, 0n);
  return {
    cases: sum(({ cases }) => cases),
    kg: Number(footprintMg) / 1e6,
    spendEur: sum(({ spendEur }) => spendEur),
    uncountedEur: sum(({ uncountedEur }) => uncountedEur),
    countedEur: sum(({ spendEur, uncountedEur }) => spendEur - uncountedEur),
  };
}

/** Credit notes may outweigh purchases on either side. Where nothing weighs anything, open cases leave nothing settled. */
function shareOf(settled: number, open: number, openCases: number): number {
  const whole = Math.abs(settled) + Math.abs(open);
  if (whole > 0) return Math.abs(settled) / whole;
  return openCases === 0 ? 1 : 0;
}
