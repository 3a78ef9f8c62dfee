import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { roles as allRoles, type Role } from '../columns/role.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';
import { createReconciliation, type Reconciliation } from '../reconciliation/reconciliation.ts';
import type { LedgerCurrency } from './ledger-currency.ts';
import type { LedgerRow } from './ledger-row.ts';
import { hasSign } from './row-reader.ts';
import type { LedgerWarning } from './warnings.ts';

/** How a ledger is written, where the file itself does not say. */
export type LedgerFormat = 'table' | 'fec' | 'journal' | 'statement' | 'json';

/** What was made of a ledger, as `ledgerprint inspect --json` prints it. */
export type LedgerReport = Reconciliation & {
  readonly format: LedgerFormat;
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  readonly currency: LedgerCurrency;
  readonly decimal: '.' | ',';
  /** The days of the counted rows; null where none can be read. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly basis: 'net' | 'gross';
  readonly warnings: readonly LedgerWarning[];
};

/** The same with its file: the path as it was given, followed by `#sheet` where there are several; empty where nobody named it. */
export type FileReport = { readonly file: string } & LedgerReport;

/** Follows the rows of a ledger, and says in the end what was made of it. */
export function createReport({
  layout,
  kind,
  currency,
  format,
  warnings,
}: {
  readonly layout: LedgerLayout;
  readonly kind: LedgerKind;
  readonly currency: LedgerCurrency;
  readonly format: LedgerFormat;
  readonly warnings: () => readonly LedgerWarning[];
}) {
  const reconciliation = createReconciliation();
  const period = { from: '', to: '' };
  const currencies = new Set<string>();
  let namesNoCurrency = false;
  return {
    add(row: LedgerRow): void {
      reconciliation.add(row);
      if (row.fate !== 'counted') return;
      if (row.amount !== undefined) {
        currencies.add(row.currency);
        namesNoCurrency ||= row.activity.currency.trim() === '' && !hasSign(row.activity.unitPrice);
      }
      const day = row.isoDate;
      if (day === undefined) return;
      if (period.from === '' || day < period.from) period.from = day;
      if (day > period.to) period.to = day;
    },
    isIncomplete: () => reconciliation.isIncomplete(),
    /** Whether amounts are counted whose currency nothing names. */
    isCurrencyAssumed: () =>
      namesNoCurrency ||
      (currency.from === 'assumed' && !layout.roles.has('currency') && currencies.has(currency.code)),
    result(): LedgerReport {
      const { rows, ...fates } = reconciliation.result();
      return {
        format,
        columns: columnsOf(layout),
        currency: currencyOf(currency, currencies, layout),
        decimal: layout.numberStyle.mark,
        period: period.from === '' ? null : { ...period },
        rows,
        basis: basisOf(layout, kind),
        ...fates,
        warnings: warnings(),
      };
    },
  };
}

/** What a ledger is called. */
export function formatOf(format: 'table' | 'json', { kind }: LedgerKind): LedgerFormat {
  if (kind === 'unseparable') return 'journal';
  return kind === 'table' ? format : kind;
}

function columnsOf({ roles, header }: LedgerLayout): LedgerReport['columns'] {
  const entries = allRoles.flatMap((role) => {
    const names = (roles.get(role) ?? []).map((index) => (header[index] ?? `column ${index + 1}`).trim());
    return names.length === 0 ? [] : [[role, names]];
  });
  return Object.fromEntries(entries);
}

/** The names of columns that have no role. */
export function unusedOf({ roles, header }: LedgerLayout): readonly string[] {
  const used = new Set([...roles.values()].flat());
  return header.filter((name, index) => !used.has(index) && !isBlankCell(name)).map((name) => name.trim());
}

function currencyOf(
  currency: LedgerCurrency,
  seen: ReadonlySet<string>,
  { roles }: LedgerLayout,
): LedgerCurrency {
  if (seen.size > 1) return { code: 'mixed', from: 'column' };
  const [only] = seen;
  if (only === undefined || only === currency.code) {
    return only !== undefined && roles.has('currency') && currency.from !== 'option'
      ? { code: only, from: 'column' }
      : currency;
  }
  return { code: only, from: 'column' };
}

function basisOf({ roles, columns }: LedgerLayout, { kind }: LedgerKind): 'net' | 'gross' {
  if (kind === 'statement') return 'gross';
  if (roles.has('debit')) return 'net';
  const amount = columns[roles.get('amount')?.[0] ?? -1];
  if (amount !== undefined) return amount.basis ?? 'net';
  return roles.has('grossAmount') ? 'gross' : 'net';
}

/** The country whose law prescribes the format; none where the files are of several formats, or of one that is used anywhere. */
export function findCountryOfFormat(formats: readonly LedgerFormat[]): string | undefined {
  return formats.length > 0 && formats.every((format) => format === 'fec') ? 'FR' : undefined;
}
