import type { LanguageHints, LedgerLanguage } from '@ledgerprint/languages';
import { signInPrice } from '../activity/row-money.ts';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { roles as allRoles, type Role } from '../columns/role.ts';
import { createReconciliation, type Reconciliation } from '../reconciliation/reconciliation.ts';
import { type Finding, type LedgerOrigin, type ReportedFinding, toReported } from './ledger-origin.ts';
import type { LedgerRow } from './ledger-row.ts';
import { createRowLanguages } from './row-languages.ts';
import type { LedgerWarning } from './warnings.ts';

/** How the rows of a ledger were read. */
export type RowsReport = Reconciliation & {
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** The currency of the amounts; `mixed` if rows have several. */
  readonly currency: ReportedFinding;
  /** The country in which the ledger was kept, for rows that state none. */
  readonly country: ReportedFinding;
  readonly decimal: '.' | ',';
  /** The dates of the counted rows; null if none can be read. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly basis: 'net' | 'gross';
  /** The languages of the counted rows by money, the largest share first; none if nothing tells. */
  readonly languages: readonly LedgerLanguage[];
  readonly warnings: readonly LedgerWarning[];
};

/** The facts about a ledger that are known before its rows are read. */
export type LedgerFacts = Pick<RowsReport, 'columns' | 'decimal' | 'basis'> & {
  readonly origin: LedgerOrigin;
  /** Whether rows state their own currency. */
  readonly namesCurrencies: boolean;
  /** The names of the columns, if the ledger has words for them. */
  readonly header?: readonly string[];
};

/** Adds up the rows of a ledger, and reports the result at the end. */
export function createReport(facts: LedgerFacts, hints: LanguageHints, warnings: () => readonly LedgerWarning[]) {
  const { origin, namesCurrencies, header, ...told } = facts;
  const { currency } = origin;
  const languages = createRowLanguages(header, hints);
  const reconciliation = createReconciliation();
  const period = { from: '', to: '' };
  const currencies = new Set<string>();
  let namesNoCurrency = false;
  return {
    add(row: LedgerRow): void {
      reconciliation.add(row);
      if (row.fate !== 'counted') return;
      languages.add(row);
      if (row.amount !== undefined) {
        currencies.add(row.currency);
        namesNoCurrency ||= row.activity.currency.trim() === '' && signInPrice(row.activity) === '';
      }
      const day = row.isoDate;
      if (day === undefined) return;
      if (period.from === '' || day < period.from) period.from = day;
      if (day > period.to) period.to = day;
    },
    isIncomplete: () => reconciliation.isIncomplete(),
    /** Whether amounts are counted whose currency is not stated anywhere. */
    isCurrencyAssumed: () =>
      namesNoCurrency || (currency.from === 'assumed' && !namesCurrencies && currencies.has(currency.code)),
    result(): RowsReport {
      const { rows, ...fates } = reconciliation.result();
      return {
        ...told,
        currency: toReported(currencyOf(currency, currencies, namesCurrencies)),
        country: toReported(origin.country),
        period: period.from === '' ? null : { ...period },
        rows,
        ...fates,
        languages: languages.result(),
        warnings: warnings(),
      };
    },
  };
}

/** The facts about a table. */
export function factsOfTable(
  layout: LedgerLayout,
  { origin, basis }: { readonly origin: LedgerOrigin; readonly basis: 'net' | 'gross' },
): LedgerFacts {
  return {
    columns: columnsOf(layout),
    origin,
    namesCurrencies: (layout.columns[layout.roles.get('currency')?.[0] ?? -1]?.profile.filled ?? 0) > 0,
    decimal: layout.numberStyle.mark,
    basis,
    header: layout.headerLine > 0 ? layout.header : [],
  };
}

function columnsOf({ roles, header }: LedgerLayout): RowsReport['columns'] {
  const entries = allRoles.flatMap((role) => {
    const names = (roles.get(role) ?? []).map((index) => (header[index] ?? `column ${index + 1}`).trim());
    return names.length === 0 ? [] : [[role, names]];
  });
  return Object.fromEntries(entries);
}

/** The names of columns without a role. */
export function unusedOf({ roles, header }: LedgerLayout): readonly string[] {
  const used = new Set([...roles.values()].flat());
  return header.filter((name, index) => !used.has(index) && !isBlankCell(name)).map((name) => name.trim());
}

function currencyOf(currency: Finding, seen: ReadonlySet<string>, namesCurrencies: boolean): Finding {
  if (seen.size > 1) return { code: 'mixed', from: 'column' };
  const [only] = seen;
  if (only === undefined || only === currency.code) {
    return only !== undefined && namesCurrencies && currency.from !== 'option'
      ? { code: only, from: 'column' }
      : currency;
  }
  return { code: only, from: 'column' };
}
