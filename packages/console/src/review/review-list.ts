import type { ReviewItem } from '@ledgerprint/client';

/** Items in the order in which they are asked about, and the one that is looked at. */
export type ReviewList = {
  readonly items: readonly ReviewItem[];
  /** Its place; that of the last one where a shorter list took its place. */
  readonly focus: number;
};

export const emptyList: ReviewList = { items: [], focus: 0 };

export function focusedItem({ items, focus }: ReviewList): ReviewItem | undefined {
  return items[focus];
}

/** Goes down or up, and stays at the ends. */
export function moveFocus(list: ReviewList, by: number): ReviewList {
  return { ...list, focus: within(list.items, list.focus + by) };
}

export function focusOn(list: ReviewList, id: string): ReviewList {
  const place = list.items.findIndex((item) => item.id === id);
  return place === -1 ? list : { ...list, focus: place };
}

/** Without some items: what comes after the focused one takes its place. */
export function withoutItems(list: ReviewList, isGone: (item: ReviewItem) => boolean): ReviewList {
  const items = list.items.filter((item) => !isGone(item));
  const goneBefore = list.items.slice(0, list.focus).filter(isGone).length;
  return { items, focus: within(items, list.focus - goneBefore) };
}

/** With an item that had been taken away, at its place again, and looked at. */
export function withItemBack(list: ReviewList, item: ReviewItem, place: number): ReviewList {
  const others = list.items.filter(({ id }) => id !== item.id);
  const focus = Math.min(place, others.length);
  return { items: others.toSpliced(focus, 0, item), focus };
}

/** With what the service lists now: the focus stays on its item, or on the place where that was. */
export function renewed(list: ReviewList, items: readonly ReviewItem[]): ReviewList {
  const id = focusedItem(list)?.id;
  const place = items.findIndex((item) => item.id === id);
  return { items, focus: within(items, place === -1 ? list.focus : place) };
}

function within(items: readonly ReviewItem[], place: number): number {
  return Math.max(0, Math.min(place, items.length - 1));
}
