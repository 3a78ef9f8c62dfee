import { useEffect, useRef } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { useFigures } from '../result/figures.ts';
import type { Desk } from './desk.ts';
import { focusedItem } from './review-list.ts';
import { reviewWords } from './words.ts';

/** The upcoming items, the most uncertain first. */
export function UpcomingList({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { review } = desk;
  const focused = focusedItem(review.list.value);
  const current = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    showWithin(box.current, current.current);
  }, [focused?.id]);
  const skippedCount = review.skipped.value.size;
  return (
    <nav class="review-upcoming" aria-label={words.comesNext}>
      <h2 class="review-upcoming-title">{words.comesNext}</h2>
      <ol ref={box}>
        {review.list.value.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              ref={item.id === focused?.id ? current : null}
              aria-current={item.id === focused?.id ? 'true' : undefined}
              onClick={() => {
                desk.selector.value = undefined;
                review.focus(item.id);
              }}
            >
              <span class="review-upcoming-name">
                {item.name} {item.label !== item.name && <span class="soft">{item.label}</span>}
              </span>
              <span class="review-upcoming-figures">
                <span>± {format.kilograms(item.doubtKg)}</span>
                <span class="soft">{euros(item.spendEur)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {skippedCount > 0 && (
        <p class="small">
          {words.skippedCount(skippedCount, format.integer(skippedCount))}{' '}
          <Button kind="quiet" onClick={() => review.unskip()}>
            {words.unskip}
          </Button>
        </p>
      )}
    </nav>
  );
}

/** Scrolls only the list, not the page. */
function showWithin(box: HTMLElement | null, shown: HTMLElement | null): void {
  if (box === null || shown === null) return;
  const [outer, inner] = [box.getBoundingClientRect(), shown.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
