import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Desk } from './desk.ts';
import type { QueueEntry } from './sync/queue-entry.ts';

const pauseMs = 700;

/**
 * Updates the figures with each revision. Updates the list only after revisions that affect more than the case just
 * decided: decisions on groups, revocations, and decisions of others.
 */
export function useNews({ sync, figures, review }: Desk): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => review.refresh(), pauseMs);
    };
    const stops = [
      whenChanged(sync.lastAnswer, (answer) => {
        if (answer === undefined) return;
        figures.noteAnswer(answer);
        if (isWide(answer.entry)) refreshSoon();
      }),
      whenChanged(sync.others, () => {
        figures.reload();
        refreshSoon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [sync, figures, review]);
}

function isWide(entry: QueueEntry): boolean {
  return entry.kind === 'revoke' || entry.decision.selector.kind !== 'case';
}

/** Calls back with each value after the current one. */
function whenChanged<Value>(
  of: { readonly value: Value; peek(): Value },
  onChange: (value: Value) => void,
): () => void {
  let known = of.peek();
  return effect(() => {
    const { value } = of;
    if (value === known) return;
    known = value;
    untracked(() => onChange(value));
  });
}
