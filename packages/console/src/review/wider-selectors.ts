import type { ReviewItem } from '@ledgerprint/client';
import type { NewSelector } from './sync/new-decision.ts';

/**
 * What a decision on an item can be about, the narrowest first: of a case also all cases that share some of its texts, as far
 * as it has them; of a group only the group.
 */
export function selectorsOf(item: ReviewItem): readonly NewSelector[] {
  const own = item.selector as NewSelector;
  if (item.case === undefined) return [own];
  const { designation, supplier, account, category } = item.case;
  const wider: readonly NewSelector[] = [
    { kind: 'designation', designation },
    { kind: 'supplier_account', supplier, account },
    { kind: 'account', account },
    { kind: 'category', category },
    { kind: 'supplier', supplier },
  ];
  return [own, ...wider.filter(hasAllTexts)];
}

function hasAllTexts({ kind, ...texts }: NewSelector): boolean {
  return Object.values(texts).every((text) => text.trim() !== '');
}
