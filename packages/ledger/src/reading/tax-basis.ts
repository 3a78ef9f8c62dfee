import type { Column } from '../columns/assign-roles.ts';
import { tagsOf } from '../columns/header-tags.ts';
import { headerWords } from '../columns/header-words.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';

/**
 * Whether the amounts of a table include tax. What a bank or a card has paid does; in a list of card payments, unless the
 * name of the amount says otherwise.
 */
export function decideBasis(
  layout: LedgerLayout,
  {
    kind,
    titles,
    ofFormat,
  }: { readonly kind: LedgerKind; readonly titles: readonly string[]; readonly ofFormat: 'gross' | undefined },
): 'net' | 'gross' {
  if (ofFormat !== undefined) return ofFormat;
  const { roles, columns } = layout;
  if (roles.has('debit')) return 'net';
  const amount = columns[roles.get('amount')?.[0] ?? -1];
  if (amount !== undefined) {
    const isOfCard = listsCardPayments(layout) || titles.some((title) => tagsOf(headerWords(title)).has('card'));
    return amount.basis ?? (kind.kind === 'table' && isOfCard ? 'gross' : 'net');
  }
  return roles.has('grossAmount') ? 'gross' : 'net';
}

/** Whether most rows name a card, its holder or the category of a merchant; other lists name merchants too. */
export function listsCardPayments({ columns, roles }: LedgerLayout): boolean {
  const suppliers = roles.get('supplier') ?? [];
  return columns.some(
    (column) =>
      isOfCards(column) && !suppliers.includes(column.index) && column.profile.filled * 2 > column.profile.rows,
  );
}

/** Whether a column is about cards and those who take them. */
export function isOfCards({ tags }: Column): boolean {
  return tags.has('card');
}
