import { useEffect, useMemo } from 'preact/hooks';
import { useExpiry } from '../../session/note-problem.ts';
import type { DecisionCalls } from './decision-calls.ts';
import { DecisionSync } from './decision-sync.ts';

/**
 * The decisions of a project while the component is mounted. It is updated when the connection or the user comes back, and
 * when another tab decides. All options must stay the same between renderings.
 */
export function useDecisionSync(props: {
  readonly client: DecisionCalls;
  readonly projectId: string;
  /** The revision shown at first. */
  readonly revision: number;
  readonly decidedBy: () => string;
}): DecisionSync {
  const { client, projectId, revision, decidedBy } = props;
  const sync = useMemo(
    () =>
      new DecisionSync({
        client,
        projectId,
        revision,
        decidedBy,
        storage: localStorage,
        runAlone: (work) => runAlone(`ledgerprint.decision.${projectId}`, work),
      }),
    [client, projectId, revision, decidedBy],
  );
  useEffect(() => {
    const start = () => sync.start();
    const startIfShown = () => {
      if (!document.hidden) sync.start();
    };
    const follow = ({ key }: StorageEvent) => sync.follow(key);
    start();
    addEventListener('online', start);
    addEventListener('storage', follow);
    document.addEventListener('visibilitychange', startIfShown);
    return () => {
      sync.close();
      removeEventListener('online', start);
      removeEventListener('storage', follow);
      document.removeEventListener('visibilitychange', startIfShown);
    };
  }, [sync]);
  useExpiry(sync.problem.value);
  return sync;
}

/** Browsers offer locks on https pages only. Without them two tabs may send the same entry, which is harmless. */
function runAlone(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
