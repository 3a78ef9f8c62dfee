import type { Enrichment } from '@ledgerprint/engine';
import { readFigures, restoreText, type TotalEntry, type TotalledCase, totalsOf } from '@ledgerprint/engine/results';
import { cellOf } from '../store/exported-columns.ts';
import type { NewestLine } from '../store/results.ts';

/**
 * The contribution of a stored case to the totals of its project. Its line contains the figures that were added; its
 * reasons contain those that have no column.
 */
export function toTotalledCase(line: NewestLine): TotalledCase {
  const text = (column: Parameters<typeof cellOf>[1]) => restoreText(cellOf(line, column)) || undefined;
  const figure = (column: Parameters<typeof cellOf>[1]) => {
    const cell = cellOf(line, column);
    return cell === '' ? undefined : Number(cell);
  };
  const { reporting, uncertainty = { parts: [] } } = readFigures(cellOf(line, 'reasons'));
  return {
    match: cellOf(line, 'match') as Enrichment['match'],
    method: cellOf(line, 'method') as Enrichment['method'],
    categoryCode: text('category_code'),
    categoryLabel: text('category_label'),
    factorId: text('factor_id'),
    factorName: text('factor_name'),
    spendEur: figure('spend_eur'),
    footprintKgCo2e: figure('footprint_kg'),
    uncountedEur: line.uncountedEur,
    reporting,
    uncertainty,
  };
}

/** Collects what cases subtract from and add to the totals of a project. */
export function createTotalsChange() {
  const entries = new Map<string, TotalEntry>();

  function addTimes(cases: readonly TotalledCase[], times: 1 | -1): void {
    for (const entry of totalsOf(cases)) {
      const name = `${entry.dimension} ${entry.key}`;
      const known = entries.get(name);
      entries.set(name, {
        ...entry,
        // The new name is shown.
        label: times === 1 ? entry.label : (known?.label ?? entry.label),
        cases: (known?.cases ?? 0) + times * entry.cases,
        footprintMg: (known?.footprintMg ?? 0n) + BigInt(times) * entry.footprintMg,
        spendEur: (known?.spendEur ?? 0) + times * entry.spendEur,
        uncountedEur: (known?.uncountedEur ?? 0) + times * entry.uncountedEur,
        amount: (known?.amount ?? 0) + times * entry.amount,
      });
    }
  }

  return {
    add: (cases: readonly TotalledCase[]) => addTimes(cases, 1),
    takeAway: (cases: readonly TotalledCase[]) => addTimes(cases, -1),
    entries: (): readonly TotalEntry[] => [...entries.values()].filter(isChange),
    /** By how much the footprint of the project changes. */
    footprintMg: (): bigint => entries.get('all ')?.footprintMg ?? 0n,
  };
}

function isChange({ cases, footprintMg, spendEur, uncountedEur, amount }: TotalEntry): boolean {
  return cases !== 0 || footprintMg !== 0n || spendEur !== 0 || uncountedEur !== 0 || amount !== 0;
}
