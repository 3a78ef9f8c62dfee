import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useExpiry } from '../session/note-problem.ts';
import type { Session } from '../session/session.ts';
import { openProjectList } from './project-list.ts';

const watchMs = 2_000;

/**
 * The list of projects while the component is shown. It is reloaded while one of its projects is being processed, and when
 * the user returns to the page.
 */
export function useProjectList({ client, impatientClient }: Session, status: string, deleted: boolean) {
  const { list, close, ...opened } = useMemo(
    () => openProjectList({ client, impatientClient }, { status, deleted }),
    [client, impatientClient, status, deleted],
  );
  const { loadMore, refresh } = opened;
  const isLost = useSignal(false);
  useEffect(() => {
    loadMore();
    return close;
  }, [loadMore, close]);

  const { projects, problem } = list.value;
  const isAtWork = projects?.some((project) => project.status === 'enriching') === true;
  useExpiry(problem);
  useEffect(() => {
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const isAnswered = document.hidden || (await refresh());
      if (isEnded) return;
      isLost.value = !isAnswered;
      if (isAtWork || !isAnswered) timer = setTimeout(ask, watchMs);
    };
    const askIfShown = () => {
      if (!document.hidden) ask();
    };
    if (isAtWork) timer = setTimeout(ask, watchMs);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', askIfShown);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', askIfShown);
    };
  }, [refresh, isAtWork, isLost]);
  return { ...opened, list: list.value, isLost: isLost.value };
}
