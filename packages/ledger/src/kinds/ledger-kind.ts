import type { AccountPlan } from '../fates/account-plans.ts';

/** The kind of a ledger, which determines how its amounts are read. */
export type LedgerKind =
  | { readonly kind: 'table'; readonly plan: AccountPlan | undefined }
  | { readonly kind: 'fec'; readonly plan: AccountPlan }
  /** Both sides of each entry: the accounts distinguish purchases. */
  | { readonly kind: 'journal'; readonly plan: AccountPlan | undefined }
  | { readonly kind: 'statement'; readonly plan: undefined }
  /** Both sides of each entry, and nothing to distinguish them. */
  | { readonly kind: 'unseparable'; readonly plan: undefined };

/** Whether a ledger has both sides of each entry, distinguished by accounts. */
export function isDoubleEntry({ kind }: LedgerKind): boolean {
  return kind === 'journal' || kind === 'fec';
}
