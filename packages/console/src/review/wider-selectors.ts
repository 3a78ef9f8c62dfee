import type { ReviewItem } from '@ledgerprint/client';
import type { NewSelector } from './sync/new-decision.ts';

/**
 * The selectors for a decision on an item, narrowest first. For a case they include all cases that share one of its texts,
 * if it has that text; for a group there is only the group itself.
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
