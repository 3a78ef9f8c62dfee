import type { ReviewItem } from '@ledgerprint/client';
import type { Desk } from './desk.ts';
import type { ReviewCommand } from './review-keys.ts';
import { focusedItem } from './review-list.ts';

const places: Readonly<Partial<Record<ReviewCommand, number>>> = { first: 0, second: 1, third: 2 };

/** An item without a category cannot be accepted. */
export function canAccept(item: ReviewItem): boolean {
  return item.case === undefined ? item.candidates.length > 0 : item.case.match !== 'unmatched';
}

/** Runs the command of a key or button, if it applies. */
export function runCommand(desk: Desk, command: ReviewCommand): void {
  const { review, dialog } = desk;
  const item = focusedItem(review.list.value);
  const place = places[command];
  if (place !== undefined) {
    const candidate = item?.candidates[place];
    if (candidate === undefined) return;
    const categoryScheme = item?.case?.categoryScheme;
    desk.choose({ ...(categoryScheme ? { categoryScheme } : {}), categoryCode: candidate.code });
    return;
  }
  switch (command) {
    case 'accept':
      if (item !== undefined && canAccept(item)) desk.choose({ accept: true });
      break;
    case 'exclude':
    case 'search':
    case 'more':
    case 'note':
      if (item !== undefined) dialog.value = { kind: command };
      break;
    case 'widen':
      if (item?.case !== undefined) dialog.value = { kind: command };
      break;
    case 'decisions':
    case 'help':
      dialog.value = { kind: command };
      break;
    case 'undo':
      desk.undo();
      break;
    case 'skip':
      desk.skip();
      break;
    case 'next':
    case 'previous':
      desk.selector.value = undefined;
      review.move(command === 'next' ? 1 : -1);
      break;
    case 'open':
      review.openGroup();
      break;
    case 'back':
      review.back();
      break;
    case 'onward':
      review.onward();
      break;
  }
}
