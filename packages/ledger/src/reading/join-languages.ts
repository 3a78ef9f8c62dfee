import type { LedgerLanguage } from '@ledgerprint/languages';
import type { RowGroup } from '../reconciliation/reconciliation.ts';

type ReadFile = { readonly languages: readonly LedgerLanguage[]; readonly counted: RowGroup };

/** The languages of several ledgers together: weighed by what was spent if all amounts are in one currency, otherwise by rows. */
export function joinLanguages(reports: readonly ReadFile[]): readonly LedgerLanguage[] {
  const weigh = toWeight(reports);
  const shares = new Map<string, LedgerLanguage>();
  let total = 0;
  for (const report of reports) {
    if (report.languages.length === 0) continue;
    const weight = weigh(report);
    total += weight;
    for (const { code, share, read } of report.languages) {
      shares.set(code, { code, share: (shares.get(code)?.share ?? 0) + share * weight, read });
    }
  }
  if (total === 0) return [];
  return [...shares.values()]
    .map(({ code, share, read }) => ({ code, share: share / total, read }))
    .toSorted((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1));
}

function toWeight(reports: readonly ReadFile[]): (report: ReadFile) => number {
  const currencies = new Set(reports.flatMap(({ counted }) => Object.keys(counted.amounts)));
  const [currency = ''] = currencies;
  const hasMoney = currencies.size === 1 && reports.some(({ counted }) => Number(counted.amounts[currency]) !== 0);
  return ({ counted }) => (hasMoney ? Math.abs(Number(counted.amounts[currency] ?? 0)) : counted.rows);
}
