import type { ReviewItem } from '@ledgerprint/client';

/** The items in order, and the focused one. */
export type ReviewList = {
  readonly items: readonly ReviewItem[];
  /** The index of the focused item; clamped to the last one if the list becomes shorter. */
  readonly focus: number;
};

export const emptyList: ReviewList = { items: [], focus: 0 };

export function focusedItem({ items, focus }: ReviewList): ReviewItem | undefined {
  return items[focus];
}

/** Moves the focus down or up, and stops at the ends. */
export function moveFocus(list: ReviewList, by: number): ReviewList {
  return { ...list, focus: within(list.items, list.focus + by) };
}

export function focusOn(list: ReviewList, id: string): ReviewList {
  const place = list.items.findIndex((item) => item.id === id);
  return place === -1 ? list : { ...list, focus: place };
}

/** Removes items; if the focused one goes, the focus moves to the next. */
export function withoutItems(list: ReviewList, isGone: (item: ReviewItem) => boolean): ReviewList {
  const items = list.items.filter((item) => !isGone(item));
  const goneBefore = list.items.slice(0, list.focus).filter(isGone).length;
  return { items, focus: within(items, list.focus - goneBefore) };
}

/** Restores a removed item at its index and focuses it. */
export function withItemBack(list: ReviewList, item: ReviewItem, place: number): ReviewList {
  const others = list.items.filter(({ id }) => id !== item.id);
  const focus = Math.min(place, others.length);
  return { items: others.toSpliced(focus, 0, item), focus };
}

/** Replaces the items; the focus stays on the same item, or else on the same index. */
export function renewed(list: ReviewList, items: readonly ReviewItem[]): ReviewList {
  const id = focusedItem(list)?.id;
  const place = items.findIndex((item) => item.id === id);
  return { items, focus: within(items, place === -1 ? list.focus : place) };
}

function within(items: readonly ReviewItem[], place: number): number {
  return Math.max(0, Math.min(place, items.length - 1));
}
