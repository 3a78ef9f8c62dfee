import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../language.ts';
import { Button } from './button.tsx';

const shownAtFirst = 20;
const shownMore = 100;

const en = { more: (count: string) => `Show ${count} more` };
const fr: typeof en = { more: (count) => `Afficher ${count} de plus` };

/** The first items of a list that may be long, and a button that shows more of them. */
export function useFirstOf<Item>(items: readonly Item[]) {
  const words = useWords({ en, fr });
  const { integer } = useFormat();
  const count = useSignal(shownAtFirst);
  const hidden = items.length - count.value;
  const more = hidden > 0 && (
    <Button kind="quiet" onClick={() => (count.value += shownMore)}>
      {words.more(integer(Math.min(hidden, shownMore)))}
    </Button>
  );
  return { shown: items.slice(0, count.value), more };
}
