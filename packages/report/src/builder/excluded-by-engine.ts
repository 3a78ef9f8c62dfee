import { type Amount, formatAmount } from '@ledgerprint/ledger';
import { moneyOfRow } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { ReconciledGroup } from '../report.ts';
import type { ReportedCase } from '../reported-case.ts';

/** Rows and amounts of cases that the engine excludes, by reason. */
export function createExcludedByEngine() {
  const groups = new Map<string, { rows: number; readonly amounts: Map<string, Amount> }>();
  return {
    /** Adds an excluded case. */
    add({ exclusion, rows }: ReportedCase): void {
      const group = groups.get(exclusion) ?? { rows: 0, amounts: new Map<string, Amount>() };
      groups.set(exclusion, group);
      group.rows += rows.length;
      for (const row of rows) {
        const money = moneyOfRow(row);
        if (money === undefined) continue;
        const currency = row.currency.trim() === '' ? '' : (parseCurrency(row.currency) ?? 'XXX');
        group.amounts.set(currency, (group.amounts.get(currency) ?? 0n) + money);
      }
    },

    /** The groups by reason. Amounts without a currency are in the given one. */
    result(usualCurrency: string): readonly ReconciledGroup[] {
      return [...groups]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([reason, { rows, amounts }]) => ({ reason, rows, amounts: toTexts(amounts, usualCurrency) }));
    },
  };
}

function toTexts(amounts: ReadonlyMap<string, Amount>, usualCurrency: string): Readonly<Record<string, string>> {
  const sums = new Map<string, Amount>();
  for (const [code, amount] of amounts) {
    const currency = code || usualCurrency;
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  return Object.fromEntries(
    [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([code, sum]) => [code, formatAmount(sum)]),
  );
}
