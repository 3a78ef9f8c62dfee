import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../language.ts';
import { Button } from './button.tsx';

const shownAtFirst = 20;
const shownMore = 100;

const en = { more: (count: string) => `Show ${count} more` };
const fr: typeof en = { more: (count) => `Afficher ${count} de plus` };

/** Items that are not loaded yet. */
type Rest = { readonly count: number; readonly isLoading: boolean; load(): void };

/** The first items of a list that may be long, and a button that shows more of them and loads those that are missing. */
export function useFirstOf<Item>(items: readonly Item[], rest?: Rest) {
  const words = useWords({ en, fr });
  const { integer } = useFormat();
  const count = useSignal(shownAtFirst);
  const shown = items.slice(0, count.value);
  const hidden = items.length + (rest?.count ?? 0) - shown.length;
  const showMore = () => {
    count.value = shown.length + shownMore;
    if (count.value > items.length) rest?.load();
  };
  const more = hidden > 0 && (
    <Button kind="quiet" disabled={rest?.isLoading === true} onClick={showMore}>
      {words.more(integer(Math.min(hidden, shownMore)))}
    </Button>
  );
  return { shown, more };
}
