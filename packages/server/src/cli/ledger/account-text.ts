import { quoteNames } from '@ledgerprint/ledger';
import { toMoneyTable } from '../reconciliation-text.ts';
import type { AccountSums } from './account-sums.ts';

/** Lists the counted and the excluded accounts of a journal; empty if there are none. */
export function toAccountText(accounts: readonly AccountSums[]): string {
  if (accounts.length === 0) return '';
  const counted = accounts.filter(({ fate }) => fate === 'counted').map(({ prefix }) => toNumber(prefix));
  const excluded = accounts.filter(({ fate }) => fate === 'excluded');
  const heading = `accounts counted: ${counted.length === 0 ? 'none' : counted.join(', ')}`;
  if (excluded.length === 0) return heading;
  const widest = Math.max(...excluded.map(({ reason = '' }) => reason.length));
  const lines = excluded.map(({ prefix, reason = '', label, rows, amounts }) => ({
    label: [toNumber(prefix), reason.padEnd(widest), toName(label)].join('  ').trimEnd(),
    rows,
    amounts,
  }));
  return `${heading}\naccounts excluded:\n${toMoneyTable(lines)}`;
}

function toNumber(prefix: string): string {
  return prefix === '' ? 'no account' : `${toName(prefix)}…`;
}

function toName(text: string): string {
  return quoteNames([text]).slice(1, -1);
}
