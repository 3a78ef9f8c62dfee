import { readName } from '@ledgerprint/languages';
import type { Column } from '../../columns/assign-roles.ts';
import type { LedgerLayout } from '../../columns/ledger-layout.ts';
import type { Role } from '../../columns/role.ts';
import type { AccountMeaning, AccountPlan } from '../../fates/account-plans.ts';
import type { AccountText } from '../../fates/account-text.ts';
import { exclusionByAccountLabel } from '../../fates/text-rules.ts';
import type { LedgerKind } from '../../kinds/ledger-kind.ts';
import type { TableEvidence } from '../../kinds/table-evidence.ts';
import { absolute, amountToNumber } from '../../money/decimal.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { sideOf } from '../../money/side-mark.ts';
import type { Format } from '../format.ts';
import { looksLikeStatement } from '../statement/statement.ts';

/** Accounting entries with debits and credits. */
export const journal = {
  name: 'journal',
  label: 'Accounting journal',
  description: 'a journal',
  family: 'books',
  table: { recognize, arrange: (layout, { kind }) => (kind === 'journal' ? withAccountLabels(layout) : layout) },
} as const satisfies Format;

function recognize(evidence: TableEvidence): LedgerKind | undefined {
  const { layout, accounts, plan } = evidence;
  const { roles } = layout;
  const group = layout.columns[roles.get('accountGroup')?.[0] ?? -1];
  const balance = cancellation(layout);
  const hasSides = roles.has('debit') && roles.has('credit');
  const isBookkeeping = hasBalanceSheet(accounts, plan, group);
  if (isBookkeeping && (hasSides || group !== undefined || (balance.isSigned && balance.cancels))) {
    return { kind: 'journal', plan };
  }
  if (!hasSides) return undefined;
  if (balance.cancels && balance.rows >= 4) return { kind: 'unseparable', plan: undefined };
  // Unexplained account numbers: purchases cannot be distinguished from payments.
  const isOpaque = accounts.length > 2 && accounts.every(({ label }) => label === '') && plan === undefined;
  return isOpaque && !looksLikeStatement(evidence) ? { kind: 'unseparable', plan: undefined } : undefined;
}

/** In books, the text of an entry is that of its invoice; the account says what was bought. */
export function withAccountLabels(layout: LedgerLayout): LedgerLayout {
  const texts = layout.roles.get('designation') ?? [];
  const labels = (layout.roles.get('accountLabel') ?? []).filter((index) => !texts.includes(index));
  return { ...layout, roles: new Map([...layout.roles, ['designation', [...texts, ...labels]]]) };
}

/** Whether debits and credits cancel out over the sample. */
function cancellation({ roles, columns, numberStyle: { mark } }: LedgerLayout) {
  const cellsOf = (role: Role) => columns[roles.get(role)?.[0] ?? -1]?.profile.cells ?? [];
  let sum = 0n;
  let volume = 0n;
  let rows = 0;
  const add = (cell: string, sign: bigint) => {
    const amount = parseAmount(cell, mark)?.amount;
    if (amount === undefined || amount === 0n) return;
    rows++;
    sum += sign * amount;
    volume += absolute(amount);
  };
  const [debits, credits] = [cellsOf('debit'), cellsOf('credit')];
  for (const cell of debits) add(cell, 1n);
  for (const cell of credits) add(cell, -1n);
  const signs = cellsOf('sign');
  let isSigned = false;
  if (debits.length === 0 && roles.has('amount')) {
    isSigned = true;
    for (const [row, cell] of cellsOf('amount').entries()) add(cell, sideOf(signs[row] ?? '') === 'credit' ? -1n : 1n);
  }
  return { rows, isSigned, cancels: volume > 0n && Math.abs(amountToNumber(sum)) <= 0.02 * amountToNumber(volume) };
}

const balanceSheet = new Set(['payable', 'bank', 'vat', 'equity', 'revenue']);

const balanceGroups = new Set(['balance', 'equity']);

/**
 * Whether at least two kinds of account occur that only accounting records have: banks, suppliers, taxes, capital,
 * sales.
 */
function hasBalanceSheet(
  accounts: readonly AccountText[],
  plan: AccountPlan | undefined,
  group: Column | undefined,
): boolean {
  const isBalance = (cell: string) => balanceGroups.has(readName(cell).best('account-groups')?.row.means ?? '');
  if (group?.profile.cells.some(isBalance)) return true;
  const byLabel = new Set(accounts.map(({ label }) => exclusionByAccountLabel(label)));
  const byNumber = new Set(accounts.map(({ number }) => (number === '' ? undefined : plan?.meaningOf(number))));
  const count = (reasons: ReadonlySet<AccountMeaning>) =>
    [...reasons].filter((reason) => reason !== undefined && balanceSheet.has(reason)).length;
  return count(byLabel) >= 2 || count(byNumber) >= 2;
}
