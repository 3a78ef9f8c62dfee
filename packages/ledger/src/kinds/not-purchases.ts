import { type Reading, readName } from '@ledgerprint/languages';
import type { Column } from '../columns/assign-roles.ts';
import { type HeaderTag, listPhrases } from '../columns/header-tags.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { costs } from '../columns/role.ts';
import type { ExclusionReason } from '../fates/fate.ts';

/** A readable file that lists no purchases: what it is, for a sentence, and why its rows are not counted. */
export type NotPurchases = { readonly what: string; readonly reason: ExclusionReason };

/**
 * Distinguishes lists of contracts, grants, sales, budgets and wages from ledgers, by their column names and the title
 * above them. A list with signs of payments (invoices, payments, transactions) is a ledger, whatever else it contains.
 */
export function findNotPurchases({ columns, roles }: LedgerLayout, above: readonly string[]): NotPurchases | undefined {
  const named = columns.filter(({ words }) => words.length > 0);
  const count = (tag: HeaderTag) => named.filter(({ tags }) => tags.has(tag)).length;
  const title = readName(above.join(' '));
  const payments = count('payment');
  const suppliers = count('seller');
  const amount = columns[costs.flatMap((role) => roles.get(role) ?? [])[0] ?? -1];
  if (payments === 0 && isBudget(columns, amount)) return { what: 'a budget', reason: 'adjustment' };
  if (isGrants(named, title, suppliers)) return { what: 'a list of grants', reason: 'grant' };
  if (payments === 0 && isContracts(named, amount)) {
    // The values of such a register are ceilings or commitments, not money spent.
    return { what: 'a register of contracts', reason: 'adjustment' };
  }
  if (isPayroll(named, suppliers)) return { what: 'a list of wages', reason: 'payroll' };
  if (isSales(named, { title, suppliers, amount })) return { what: 'a list of sales', reason: 'revenue' };
  return undefined;
}

function isBudget(columns: readonly Column[], amount: Column | undefined): boolean {
  return amount?.decoy === 'budget' && !columns.some(({ tags }) => tags.has('actual'));
}

function isGrants(named: readonly Column[], title: Reading, suppliers: number): boolean {
  if (suppliers > 0) return false;
  const hasGrant =
    named.some(({ tags, words }) => tags.has('grant') && words.length <= 4) || title.has('titles', 'grants');
  return hasGrant && named.some(({ tags }) => tags.has('receiver'));
}

function isContracts(named: readonly Column[], amount: Column | undefined): boolean {
  const hits = named.filter(({ tags }) => tags.has('contractTerm'));
  const kinds = new Set(hits.flatMap(({ words }) => listPhrases(words, 'contractTerm')));
  const hasTerm = named.some(({ tags }) => tags.has('start')) && named.some(({ tags }) => tags.has('end'));
  const isCeiling =
    amount !== undefined && (amount.decoy === 'limit' || amount.decoy === 'cumulated' || amount.tags.has('contract'));
  return (hits.length >= 3 && (kinds.size >= 2 || hasTerm)) || (hits.length >= 1 && (isCeiling || hasTerm));
}

function isPayroll(named: readonly Column[], suppliers: number): boolean {
  if (suppliers > 0) return false;
  return named.some(({ tags }) => tags.has('wage')) && named.some(({ tags }) => tags.has('employee'));
}

function isSales(
  named: readonly Column[],
  {
    title,
    suppliers,
    amount,
  }: { readonly title: Reading; readonly suppliers: number; readonly amount: Column | undefined },
): boolean {
  if (suppliers > 0 || title.has('titles', 'spending')) return false;
  if (named.some(({ tags }) => tags.has('purchase'))) return false;
  const sales = named.filter(({ tags }) => tags.has('sale')).length;
  const hasCustomer = named.some(({ tags }) => tags.has('customer'));
  const hasGoods =
    named.some(({ tags }) => tags.has('quantity')) && named.some(({ tags }) => tags.has('price') || tags.has('amount'));
  return sales >= 2 || (amount?.tags.has('sale') ?? false) || (hasCustomer && (sales > 0 || hasGoods));
}
