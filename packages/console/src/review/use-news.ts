import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Desk } from './desk.ts';

const pauseMs = 700;

/**
 * Brings figures up to date with each revision, and the list with those that change more of it than what was just decided:
 * decisions on groups, revocations, and what others do.
 */
export function useNews(desk: Desk): void {
  const { sync, figures, review } = desk;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    let knownOthers = untracked(() => sync.others.value);
    const stop = effect(() => {
      const [answer, others] = [sync.lastAnswer.value, sync.others.value];
      // Read for its changes.
      sync.revision.value;
      if (isFirst) {
        isFirst = false;
        return;
      }
      untracked(() => figures.reload());
      const { entry } = answer ?? {};
      const isWide = entry?.kind === 'revoke' || (entry && entry.decision.selector.kind !== 'case');
      if (!isWide && others === knownOthers) return;
      knownOthers = others;
      clearTimeout(timer);
      timer = setTimeout(() => review.refresh(), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [sync, figures, review]);
}
