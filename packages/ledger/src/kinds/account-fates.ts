import { readName } from '@ledgerprint/languages';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { AccountPlan } from '../fates/account-plans.ts';
import { splitAccount } from '../fates/account-text.ts';
import { meaningOfCategory } from '../fates/category-meaning.ts';
import { counted, excludedAs, type Fate } from '../fates/fate.ts';
import { exclusionByAccountLabel, exclusionByText } from '../fates/text-rules.ts';
import { isDoubleEntry, type LedgerKind } from './ledger-kind.ts';

/** The fate of a row according to its account; undefined if the account does not decide it. */
export type AccountFate = (account: string, label: string, group: string, cells: readonly string[]) => Fate | undefined;

/** Fates by account: by the chart of accounts if it is known, by the label, and by the user's exclusions. */
export function createAccountFates({
  layout,
  kind,
  excludedAccounts,
}: {
  readonly layout: LedgerLayout;
  readonly kind: LedgerKind;
  readonly excludedAccounts: ReadonlyMap<string, Fate>;
}): AccountFate {
  const isDouble = isDoubleEntry(kind);
  const journalAt = layout.roles.get('journal')?.[0] ?? -1;
  const textAt = layout.roles.get('designation')?.[0] ?? -1;
  const supplierAt = layout.roles.get('supplier')?.[0] ?? -1;
  const memory = new Map<string, Fate | undefined>();

  function judge(accountCell: string, labelCell: string, group: string, hasSupplier: boolean): Fate | undefined {
    const inLabel = splitAccount(labelCell);
    const account = splitAccount(accountCell).number || inLabel.number || accountCell;
    const label = inLabel.label || splitAccount(accountCell).label;
    for (const [prefix, fate] of excludedAccounts) if (account.trim().startsWith(prefix)) return fate;
    const byGroup = isDouble ? groupFate(group, label) : undefined;
    if (byGroup !== undefined) return byGroup;
    const meaning = /\d/.test(account) ? kind.plan?.meaningOf(account) : undefined;
    if (kind.plan?.name === 'anglo') return labelledFate(label, meaning);
    if (meaning === 'purchase') return isDouble ? counted : undefined;
    if (!isDouble && hasSupplier && mayBeRenamed(meaning) && meaningOfCategory(label) === 'purchase') return undefined;
    // The number shows that it is not a purchase; the label may give a more precise reason.
    if (meaning !== undefined) return excludedAs(exclusionByText(label) ?? meaning);
    if (!isDouble) return undefined;
    if (account.trim() === '' && label.trim() === '') return excludedAs('adjustment');
    const reason = exclusionByAccountLabel(label);
    return reason === undefined ? counted : excludedAs(reason);
  }

  return (account, label, group, cells) => {
    if (!isDouble && excludedAccounts.size === 0 && kind.plan === undefined) return undefined;
    if (isDouble && isOpening(cells)) return excludedAs('transfer');
    const hasSupplier = !isBlankCell(cells[supplierAt] ?? '');
    const key = `${account}\0${label}\0${group}\0${hasSupplier}`;
    if (memory.has(key)) return memory.get(key);
    const fate = judge(account, label, group, hasSupplier);
    memory.set(key, fate);
    return fate;
  };

  function isOpening(cells: readonly string[]): boolean {
    const journal = journalAt === -1 ? '' : (cells[journalAt] ?? '');
    const text = (cells[textAt] ?? '').slice(0, 60);
    return readName(journal).has('openings', 'journal') || readName(text).has('openings', 'opening');
  }
}

/**
 * Firms name free numbers of a chart themselves: `4195 Leiharbeit` is among wages, `3950 Verpackungsmaterial` among changes in
 * stock. What is bought there has a supplier; pay and changes in stock have none.
 */
function mayBeRenamed(meaning: ReturnType<AccountPlan['meaningOf']>): boolean {
  return meaning === 'payroll' || meaning === 'stock';
}

/** Labels take precedence: the numbers of such charts only show the side of the books. */
function labelledFate(label: string, meaning: ReturnType<NonNullable<LedgerKind['plan']>['meaningOf']>): Fate {
  const reason = meaning === 'purchase' ? (exclusionByText(label) ?? onlyCosts(label)) : exclusionByAccountLabel(label);
  if (reason !== undefined) return excludedAs(reason);
  return meaning === undefined || meaning === 'purchase' ? counted : excludedAs(meaning);
}

function onlyCosts(label: string): ReturnType<typeof exclusionByAccountLabel> {
  const reason = exclusionByAccountLabel(label);
  return reason === 'payroll' || reason === 'depreciation' || reason === 'finance' || reason === 'tax'
    ? reason
    : undefined;
}

function groupFate(group: string, label: string): Fate | undefined {
  const kind = readName(group).best('account-groups')?.row.means;
  switch (kind) {
    case 'cost': {
      const reason = exclusionByText(label) ?? onlyCosts(label);
      return reason === undefined ? counted : excludedAs(reason);
    }
    case 'income':
      return excludedAs('revenue');
    case 'equity':
    case 'bank':
      return excludedAs(kind);
    case 'capital':
      return exclusionByAccountLabel(label) === 'depreciation' ? excludedAs('depreciation') : counted;
    case 'balance':
      return excludedAs(exclusionByAccountLabel(label) ?? 'payable');
    default:
      return undefined;
  }
}
