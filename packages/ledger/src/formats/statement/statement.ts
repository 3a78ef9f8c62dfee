import { readName } from '@ledgerprint/languages';
import { flowOf } from '../../columns/name-roles.ts';
import type { Role } from '../../columns/role.ts';
import type { TableEvidence } from '../../kinds/table-evidence.ts';
import type { Format } from '../format.ts';

/** The movements of a bank account or a card. */
export const statement = {
  name: 'statement',
  label: 'Bank or card statement',
  description: 'a bank or card statement',
  family: 'statements',
  table: {
    recognize: (evidence) => (looksLikeStatement(evidence) ? { kind: 'statement', plan: undefined } : undefined),
    basis: 'gross',
  },
} as const satisfies Format;

/** Movements of one account: dates, texts and amounts, with a balance or typical bank wording. */
export function looksLikeStatement({ layout, titles }: TableEvidence): boolean {
  const { columns, roles, headings } = layout;
  const amount = columns[roles.get('amount')?.[0] ?? roles.get('grossAmount')?.[0] ?? -1];
  if (!roles.has('date') || !(roles.has('debit') || amount !== undefined) || headings.length > 0) return false;
  if (['quantity', 'unitPrice', 'accountLabel'].some((role) => roles.has(role as Role))) return false;
  if (titles.some((cell) => readName(cell).has('titles', 'bank account'))) return true;
  const debit = columns[roles.get('debit')?.[0] ?? -1];
  if (debit !== undefined && flowOf(debit.tags) !== undefined) return true;
  const hasBalance = columns.some(({ decoy, profile }) => decoy === 'balance' && profile.filled > 0);
  const hasSides = roles.has('debit') && roles.has('credit');
  const hasBankName = columns.some(({ tags }) => tags.has('bank'));
  const movesBothWays = amount !== undefined && amount.profile.negatives > 0;
  if (roles.has('supplier') || roles.has('category') || roles.has('vatAmount')) {
    return (hasBalance && hasSides) || (hasBankName && movesBothWays);
  }
  if (hasBalance || hasSides || hasBankName) return true;
  const isPlain = columns.filter(({ profile }) => profile.filled > 0).length <= 5 && !roles.has('document');
  return isPlain && movesBothWays;
}
